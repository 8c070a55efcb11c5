import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { consent, judgement, keptResult, round, tally, tallyPending } from "@/db/schema";
import { forecastOf, makePeople, unparsableOf } from "@/db/testing/make-people";
import { makeProject } from "@/db/testing/make-project";
import { noon } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { plainConfig } from "@/db/testing/study-config";
import { withdrawConsent } from "@/lib/crowd/participation/server/withdraw-consent";
import { viewAssignment } from "@/lib/crowd/tasks/server/view-assignment";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { computeResult } from "@/lib/figures/server/compute-result";
import { listModels } from "@/lib/models/server/list-models";
import { addPhraseSet } from "@/lib/phrases/server/add-phrase-set";
import { findPhrase } from "@/lib/phrases/server/find-phrase";
import { countContents } from "@/lib/projects/server/count-contents";
import { type StudyConfig, studyConfig } from "@/lib/studies/schema-config";
import { createStudy } from "@/lib/studies/server/create-study";
import { startStudy } from "@/lib/studies/server/start-study";
import { startingPoints } from "@/lib/studies/starting-points";
import { getPhraseResults } from "./get-phrase-results";
import { selectPhraseResults } from "./select-phrase-results";

const db = await openTestDatabase();

const sentence = "It will probably rain.";

/** A phrase study of two phrases, of which one has a sentence. */
async function makePhraseStudy(ways: readonly string[], sampleSize: number) {
  const { projectId } = await makeProject(db, { questions: 1, models: 1 });
  const set = await addPhraseSet(db, {
    ...{ projectId, name: "Phrases" },
    phrases: [
      { phrase: "probably", sentence },
      { phrase: "I doubt", sentence: null },
    ],
  });
  const modelIds = set.models.filter(({ name }) => ways.includes(name)).map(({ id }) => id);
  const texts = { datasetId: set.datasetId, modelIds, sampleSize };
  const config: StudyConfig = studyConfig.parse({
    ...{ ...plainConfig(texts), ...startingPoints.phrases, ...texts, split: null },
    consent: plainConfig(texts).consent,
  });
  const study = { projectId, userId: null, name: "Study", config };
  const studyId = await createStudy(db, { ...study, link: `phrases-${projectId}` });
  await startStudy(db, { projectId, studyId, userId: null, now: noon });
  const [first] = await db
    .select({ roundId: round.id, versionId: round.studyVersionId })
    .from(round)
    .where(eq(round.studyId, studyId));
  if (!first) throw new Error("no round");
  return { ...texts, ...first, projectId, studyId, config };
}

/** People who left out the questions about themselves. */
async function peopleOf(study: Awaited<ReturnType<typeof makePhraseStudy>>, n: number) {
  const people = await makePeople(db, study, n);
  const { studyId } = study;
  await db.update(consent).set({ demographics: {} }).where(eq(consent.studyId, studyId));
  return people;
}

test("people say what phrases mean to them; nothing is judged, and what they say is grouped", async () => {
  const study = await makePhraseStudy(["Phrases alone"], 2);
  const [ann, bob, cem] = await peopleOf(study, 3);
  if (!ann || !bob || !cem) throw new Error("nobody");
  const say = async (person: typeof ann, percents: Record<string, number | null>) => {
    for (let i = 0; i < 2; i += 1) {
      const id = await person.take();
      const { question, truth, outputs } = await viewAssignment(db, id);
      expect([truth, outputs]).toEqual([null, [{ text: question }]]);
      const percent = percents[question] ?? null;
      const said = percent === null ? unparsableOf() : forecastOf(percent / 100);
      await expect(person.submit(id, { outputs: [said], correct: [true] })).rejects.toMatchObject({
        ...{ status: 400, fields: [{ path: "body.correct" }] },
      });
      await person.submit(id, { outputs: [said], correct: [] });
    }
  };
  await say(ann, { probably: 70, "I doubt": 20 });
  await say(bob, { probably: 80, "I doubt": null });
  await say(cem, { probably: 60, "I doubt": 30 });
  expect(await db.$count(judgement)).toBe(0);
  // They are in no figure of the project.
  await countInTurn(db, 1_000);
  expect([await db.$count(tally), await db.$count(tallyPending)]).toEqual([0, 0]);
  await db
    .update(consent)
    .set({ demographics: { english: "Well" } })
    .where(and(eq(consent.studyId, study.studyId), eq(consent.readerId, ann.readerId)));

  const ids = { projectId: study.projectId, studyId: study.studyId };
  const [way] = study.modelIds;
  const row = (phrase: string, values: number[], nothing = 0, group: string | null = null) => ({
    ...{ phrase, way, group, values, nothing },
  });
  const all = await selectPhraseResults(db, ids);
  expect(all).toMatchObject({ people: 3, excluded: 0, demographics: ["english"] });
  expect(new Set(all.rows)).toEqual(
    new Set([row("probably", [0.6, 0.7, 0.8]), row("I doubt", [0.2, 0.3], 1)]),
  );
  const grouped = await selectPhraseResults(db, { ...ids, by: "english" });
  expect(new Set(grouped.rows)).toEqual(
    new Set([
      ...[row("probably", [0.7], 0, "Well"), row("I doubt", [0.2], 0, "Well")],
      ...[row("probably", [0.6, 0.8]), row("I doubt", [0.3], 1)],
    ]),
  );

  // The worker measures them, once: each group, and all together.
  const ask = () => getPhraseResults(db, { ...ids, by: "english" });
  expect(await ask()).toMatchObject({ state: "waiting", older: null });
  const [kept] = await db.select().from(keptResult).where(eq(keptResult.kind, "phrases"));
  await computeResult(db, kept?.key ?? "");
  const few = { n: 3, noInterval: "too_few_people" };
  expect(await ask()).toMatchObject({
    state: "ready",
    result: {
      ways: [
        {
          answers: 5,
          nothing: [{ phrase: "I doubt", people: 1 }],
          spreads: [
            { phrase: "probably", median: { value: 0.7, ...few } },
            { phrase: "I doubt", mean: { value: 0.25, n: 2 } },
          ],
          groups: [
            { group: null, spreads: [{ values: [0.6, 0.8] }, { values: [0.3] }] },
            { group: "Well", spreads: [{ values: [0.7] }, { values: [0.2] }] },
          ],
        },
      ],
    },
  });

  await withdrawConsent(db, { studyId: study.studyId, readerId: cem.readerId, now: noon });
  expect(await ask()).toMatchObject({ state: "waiting", older: null });
  const { rows, people } = await selectPhraseResults(db, ids);
  expect([people, rows.find(({ phrase }) => phrase === "probably")?.values]).toEqual([
    2,
    [0.7, 0.8],
  ]);
});

test("a phrase that is shown both ways is shown to nobody twice, and needs a sentence", async () => {
  const study = await makePhraseStudy(["Phrases alone", "Phrases in context"], 1);
  const [ann] = await peopleOf(study, 1);
  if (!ann) throw new Error("nobody");
  const id = await ann.take();
  const { question, outputs } = await viewAssignment(db, id);
  expect(question).toBe("probably");
  expect(["probably", sentence]).toContain(outputs[0]?.text);
  await ann.submit(id, { outputs: [forecastOf(0.7)], correct: [] });
  await expect(ann.take()).rejects.toThrow();
  await expect(makePhraseStudy(["Phrases alone", "Phrases in context"], 2)).rejects.toMatchObject({
    ...{ status: 400, fields: [{ path: "body.config.sampleSize" }] },
  });
});

test("the ways of showing phrases are told apart from models, and are not counted as such", async () => {
  const { projectId } = await makePhraseStudy(["Phrases alone"], 2);
  const models = await listModels(db, { projectId });
  expect(models.map(({ name, showsPhrases }) => [name, showsPhrases])).toEqual([
    ["Phrases alone", true],
    ["Phrases in context", true],
    ["Secret model 1", false],
  ]);
  expect(await countContents(db, { projectId })).toMatchObject({ models: 1, generations: 1 });
});

test("a phrase is found as words of its own, with the sentence that it is in", async () => {
  const { projectId } = await makePhraseStudy(["Phrases alone"], 2);
  expect(await findPhrase(db, { projectId, phrase: "i  AM 80 %" })).toEqual({
    ...{ texts: 1, isMore: false, sentences: ["Text 1 on q01: I am 80 % sure."] },
  });
  // Part of a word; and what the set itself shows.
  for (const phrase of ["ure", "probably"]) {
    expect(await findPhrase(db, { projectId, phrase })).toEqual({
      ...{ texts: 0, isMore: false, sentences: [] },
    });
  }
  // Too many texts have the letters for all to be looked through.
  await db.execute(sql`
    insert into generation (question_id, model_id, text, seed)
    select question_id, model_id, 'Surely.', n from generation g join model m on m.id = g.model_id,
      generate_series(1, 1001) n
    where m.project_id = ${projectId} and not m.shows_phrases`);
  expect(await findPhrase(db, { projectId, phrase: "sure" })).toMatchObject({ isMore: true });
});

test.each([
  ["protocol", { protocol: "blind" }],
  ["layout", { layout: "together" }],
  ["practiceItems", { practiceItems: 1 }],
])("a phrase study has nothing to judge: %s", (field, change) => {
  const texts = { datasetId: crypto.randomUUID(), modelIds: [crypto.randomUUID()], sampleSize: 1 };
  const config = { ...plainConfig(texts), ...startingPoints.phrases, ...texts, ...change };
  const issues = studyConfig.safeParse(config).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join("."))).toContain(field);
});
