import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { dataset, forecast, generation, judgement, model, question, reader } from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { listFacets } from "@/lib/figures/selection/server/list-facets";
import { computeResult } from "@/lib/figures/server/compute-result";
import { computeView } from "./compute-view";
import { getFigures } from "./get-figures";

const db = await openTestDatabase();
let lab: Awaited<ReturnType<typeof makeLab>>;

/**
 * Twenty questions, one model that states confidence and one that does not, each read by an LLM and
 * by two people. The LLM says 0.8 of the first model's texts and is right in 12; of the second model
 * it says 0.6 and is right in 10. The people say 0.6 of it and are right in 10, each.
 */
async function makeLab(order: 1 | -1) {
  const made = await makeProject(db, { questions: 20, models: 1 });
  const { projectId, questionIds } = made;
  const [mute] = await db
    .insert(model)
    .values({ projectId, name: "Mute", kind: "non-confidence" })
    .returning();
  const texts = await db
    .insert(generation)
    .values(
      questionIds.map((questionId) => ({ questionId, modelId: mute?.id ?? "", text: "So it is." })),
    )
    .returning();
  const readers = await db
    .insert(reader)
    .values([
      { projectId, kind: "llm" as const, name: "Claude" },
      { projectId, kind: "human" as const, name: "Ann" },
      { projectId, kind: "human" as const, name: "Bob" },
    ])
    .returning();
  const stated = await db.query.generation.findMany({
    where: (g, { inArray }) => inArray(g.modelId, made.modelIds),
  });
  const rows = readers.flatMap((who) =>
    [...texts, ...(who.kind === "llm" ? stated : [])].map((text) => {
      const no = questionIds.indexOf(text.questionId);
      const isStated = made.modelIds.includes(text.modelId);
      return {
        row: {
          readerId: who.id,
          questionId: text.questionId,
          generationId: text.id,
          status: "ok" as const,
          confidence: isStated ? 0.8 : 0.6,
        },
        correct: no < (isStated ? 12 : 10),
      };
    }),
  );
  for (const { row, correct } of order === 1 ? rows : rows.toReversed()) {
    const [stored] = await db.insert(forecast).values(row).returning();
    await db.insert(judgement).values({ forecastId: stored?.id ?? "", judge: "gold", correct });
  }
  return { ...made, muteId: mute?.id ?? "" };
}

beforeAll(async () => {
  lab = await makeLab(1);
});

const figuresOf = (query: Record<string, string> = {}, projectId = lab.projectId) =>
  getFigures(db, { projectId, view: viewQuery.parse({ bins: "5", ...query }) });

test("forecasts whose counting ends during a request are in it, or said to be missing", async () => {
  const { projectId } = await makeLab(1);
  const counted = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const counting = db.transaction(async (tx) => {
    await countInTurn(tx, 1_000);
    counted.resolve();
    await end.promise;
  });
  await counted.promise;
  // The counting ends at the moment at which the request asks how many are not counted.
  let hasAsked = false;
  const meanwhile = new Proxy(db, {
    get(target, name) {
      if (name !== "execute" || hasAsked) return Reflect.get(target, name, target);
      return async (...given: Parameters<typeof db.execute>) => {
        hasAsked = true;
        end.resolve();
        await counting;
        return target.execute(...given);
      };
    },
  });
  const page = await getFigures(meanwhile, { projectId, view: viewQuery.parse({}) });
  expect(page.forecasts + page.uncounted).toBe(80);
});

test("each reader and model apart, with the figures that arithmetic gives", async () => {
  const { groups, forecasts, uncounted } = await figuresOf();
  expect([forecasts, uncounted]).toEqual([80, 0]);
  expect(groups.map(({ reader, model: of, counts }) => [reader?.name, of?.name, counts.n])).toEqual(
    [
      ["2 people", "Mute", 40],
      ["Claude", "Mute", 20],
      ["Claude", "Secret model 1", 20],
    ],
  );
  const [people, mute, stated] = groups.map(({ figures }) => figures);
  // 12 of 20 right at 0.8: (12 * 0.04 + 8 * 0.64) / 20 = 0.28.
  expect(stated?.accuracy).toMatchObject({ value: 0.6, n: 20 });
  expect(stated?.ece).toMatchObject({ value: expect.closeTo(0.2, 12) });
  expect(stated?.brier).toMatchObject({ value: expect.closeTo(0.28, 12) });
  // A simulated reading of a model without confidence: confidence 1, so ECE is 1 - accuracy.
  expect(mute?.meanConfidence).toMatchObject({ value: 1 });
  expect(mute?.ece).toMatchObject({ value: 0.5 });
  expect(groups[1]?.counts.confidenceSetToOne).toBe(20);
  // A person's own confidence stands.
  expect(people?.ece).toMatchObject({ value: expect.closeTo(0.1, 12) });
  expect(groups[0]?.counts.confidenceSetToOne).toBe(0);
});

test("intervals over forecasts at once; over questions when the worker has been at it", async () => {
  const view = viewQuery.parse({ bins: "5" });
  const before = await figuresOf();
  expect(before.groups[0]?.intervals).toMatchObject({ drawn: "rows", waiting: true, ways: [] });
  expect(before.groups[0]?.figures.accuracy).toHaveProperty("low");
  const { projectId } = lab;
  await computeView({ db, projectId, params: { view }, onProgress: async () => undefined });
  const after = await figuresOf();
  // Two people on the same twenty questions. Two are too few to stand for people in general.
  expect(after.groups[0]?.intervals).toMatchObject({
    drawn: "clusters",
    waiting: false,
    ways: [{ by: "question", clusters: 20 }],
  });
  // Claude read every text once: nothing is shared, so nothing changes.
  expect(after.groups[2]?.intervals).toMatchObject({ drawn: "rows", waiting: false, ways: [] });
  expect(after.groups[2]?.figures).toEqual(before.groups[2]?.figures);
  expect(after.groups[2]?.referenceEce).toMatchObject({ value: expect.closeTo(0.2, 12) });
});

test("a day in year 0, which the database does not know, is refused", () => {
  expect(viewQuery.safeParse({ from: "0000-01-01" }).success).toBe(false);
  expect(viewQuery.safeParse({ from: "0001-01-01" }).success).toBe(true);
});

test("percentile intervals are of forecasts drawn one by one, also when the worker has been at it", async () => {
  const { projectId } = await makeLab(1);
  const query = { by: "none", intervals: "percentile" };
  const first = await figuresOf(query, projectId);
  expect(first.groups[0]?.intervals).toMatchObject({ drawn: "approximate", waiting: true });
  const params = { view: viewQuery.parse({ bins: "5", ...query }) };
  await computeView({ db, projectId, params, onProgress: async () => {} });
  const { groups, method } = await figuresOf(query, projectId);
  expect(method.intervals).toBe("percentile");
  expect(groups[0]?.intervals).toMatchObject({ drawn: "rows", waiting: false, ways: [] });
  // 42 of 80 right: scipy's binom(80, 0.525) has its 2.5 % and 97.5 % points at 33 and 51.
  expect(groups[0]?.figures.accuracy).toEqual({
    value: 42 / 80,
    n: 80,
    low: expect.closeTo(33 / 80, 12),
    high: expect.closeTo(51 / 80, 12),
  });
  expect(groups[0]?.figures.eceCorrected).toEqual({ undefined: "not_corrected", n: 80 });
});

test("whatever was chosen, what the worker computes is what was asked for", async () => {
  const query = { split: "test", reader: "people", by: "model,person", people: "all" };
  const { groups } = await figuresOf(query);
  expect(groups.map(({ intervals }) => intervals.waiting)).toEqual([true, true]);
  const asked = await db.query.keptResult.findMany({
    where: (k, { and, eq, isNull }) => and(eq(k.kind, "view"), isNull(k.endedAt)),
  });
  for (const { key } of asked) await computeResult(db, key);
  const after = await figuresOf(query);
  expect(after.groups.map(({ intervals }) => intervals.waiting)).toEqual([false, false]);
  expect(after.groups.map(({ reader: who }) => who?.name)).toEqual(["Ann", "Bob"]);
});

test("the same forecasts in another order and another project give the same figures", async () => {
  const other = await makeLab(-1);
  const compute = ({ projectId }: typeof other) =>
    computeView({
      db,
      projectId,
      params: { view: viewQuery.parse({ bins: "5" }) },
      onProgress: async () => undefined,
    });
  await compute(lab);
  await figuresOf({}, other.projectId);
  await compute(other);
  const figures = async (projectId: string) =>
    (await figuresOf({}, projectId)).groups.map(({ figures: of, bins }) => ({ of, bins }));
  expect(await figures(other.projectId)).toEqual(await figures(lab.projectId));
});

test("forecasts are chosen by everything there is, and grouped by anything", async () => {
  const n = async (query: Record<string, string>) =>
    (await figuresOf(query)).groups.map(({ counts }) => counts.n);
  expect(await n({ model: lab.muteId })).toEqual([40, 20]);
  expect(await n({ model: "none" })).toEqual([]);
  expect(await n({ reader: "people" })).toEqual([40]);
  expect(await n({ reader: "people", by: "person" })).toEqual([20, 20]);
  expect(await n({ split: "test", by: "split" })).toEqual([80]);
  expect(await n({ split: "-" })).toEqual([]);
  expect(await n({ to: "2020-01-01" })).toEqual([]);
  expect(await n({ round: "none", by: "round" })).toEqual([80]);
  expect(await n({ dataset: lab.projectId })).toEqual([]);
  const facets = await listFacets(db, lab.projectId);
  expect(facets).toMatchObject({
    datasets: [{ name: "Test questions", forecasts: 80 }],
    splits: [{ name: "test", forecasts: 80 }],
    models: [
      { id: lab.muteId, name: "Mute", forecasts: 60 },
      { name: "Secret model 1", forecasts: 20 },
    ],
    readers: [{ name: "Claude" }, { id: "people", name: "People", forecasts: 40 }],
    rounds: [{ id: "none", name: "Imported", forecasts: 80 }],
    people: [],
  });
  // A person of the project who is chosen is named; one of another project is not.
  const [ann] = await db
    .select()
    .from(reader)
    .where(and(eq(reader.projectId, lab.projectId), eq(reader.kind, "human")))
    .orderBy(reader.name);
  const named = async (projectId: string) =>
    (await listFacets(db, projectId, { reader: ["people", ann?.id ?? ""] })).people;
  expect(await named(lab.projectId)).toEqual([{ id: ann?.id, name: ann?.name, forecasts: 20 }]);
  const { projectId: other } = await makeProject(db, { questions: 1, models: 1 });
  expect(await named(other)).toEqual([]);
  // A version is no part of the name.
  await db
    .update(reader)
    .set({ version: "rules 1" })
    .where(and(eq(reader.projectId, lab.projectId), eq(reader.name, "Claude")));
  const { readers } = await listFacets(db, lab.projectId);
  expect(readers[0]).toMatchObject({ name: "Claude (rules 1)" });
});

test("what can't count is counted apart", async () => {
  const { projectId } = await makeProject(db, { questions: 1, models: 1 });
  const [data] = await db.insert(dataset).values({ projectId, name: "Odd" }).returning();
  const asked = await db
    .insert(question)
    .values(["a", "b", "c", "d"].map((key) => ({ datasetId: data?.id ?? "", key })))
    .returning();
  const [llm] = await db
    .insert(reader)
    .values({ projectId, kind: "llm", name: "Claude" })
    .returning();
  const [right, silent, odd, open] = asked.map(({ id }) => ({
    questionId: id,
    readerId: llm?.id ?? "",
  }));
  if (!right || !silent || !odd || !open) throw new Error("no questions");
  const [judged] = await db
    .insert(forecast)
    .values({ ...right, status: "ok", confidence: 0.5 })
    .returning();
  await db.insert(judgement).values({ forecastId: judged?.id ?? "", judge: "gold", correct: true });
  await db.insert(forecast).values([
    { ...silent, status: "no_answer", confidence: 1 },
    { ...odd, status: "unparsable" },
    { ...open, status: "ok", confidence: 0.5 },
  ]);
  const { groups } = await figuresOf({}, projectId);
  expect(groups[0]?.counts).toMatchObject({ n: 2, noAnswer: 1, unparsable: 1, unjudged: 1 });
  // No answer is wrong with confidence 1, whoever judges.
  expect(groups[0]?.figures.accuracy).toMatchObject({ value: 0.5 });
  expect(groups[0]?.figures.meanConfidence).toMatchObject({ value: 0.75 });
  // Fewer forecasts than bins.
  expect(groups[0]?.figures.auroc).toMatchObject({ value: 0 });
});
