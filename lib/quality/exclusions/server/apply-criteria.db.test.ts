import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import {
  forecast,
  formerName,
  goldAnswer,
  judgement,
  reader,
  task,
  taskOutput,
  user,
  visit,
} from "@/db/schema";
import { makeReaders, makeStudy, minutesLater } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { renamePart } from "@/lib/corrections/parts/server/rename-part";
import { beginVisit } from "@/lib/crowd/visits/server/begin-visit";
import { readStudy, readTask, type TestForecast } from "@/lib/figures/study/testing/read-study";
import { listEvents } from "@/lib/quality/log/server/list-events";
import { describeAction } from "../criteria";
import { listExclusions as contract } from "../schema";
import { countCompared } from "./count-compared";
import { applyCriteria, decideExclusion } from "./decide-exclusion";
import { listViolators } from "./find-violators";
import { listExclusions } from "./list-exclusions";

const db = await openTestDatabase();
const now = minutesLater(5);
const rules = {
  checks: null,
  speed: { minSeconds: 5 },
  agreement: { reader: "Claude", minKappa: 0.2, minTexts: 6 },
};
let study: Awaited<ReturnType<typeof example>>;

/**
 * Six questions, one model, three readers. Claude holds the odd questions right. Ann agrees with it and
 * takes 10 s each; Bob holds the even ones right; Cy agrees but takes 2 s each.
 */
async function example() {
  const made = await makeStudy(db, {
    questions: 6,
    models: 1,
    overlap: 3,
    change: { exclusionRules: rules },
  });
  const [ann = "", bob = "", cy = ""] = await makeReaders(db, made, 3);
  const read = { study: made, now: minutesLater(1) };
  const odd = (q: number) => said(q % 2 === 1, 10);
  await readStudy(db, { ...read, readerId: ann, read: odd });
  await readStudy(db, { ...read, readerId: bob, read: (q) => said(q % 2 === 0, 10) });
  await readStudy(db, { ...read, readerId: cy, read: (q) => said(q % 2 === 1, 2) });
  await addClaude(made.projectId);
  const userId = randomUUID();
  await db.insert(user).values({ id: userId, name: "Ada", email: `${userId}@example.org` });
  return { ...made, ann, bob, cy, userId };
}

const said = (correct: boolean, seconds: number): TestForecast => ({
  status: "ok",
  confidence: 0.7,
  answer: null,
  correct,
  time: { activeMs: 1_000 * seconds },
});

/** Reads every text in two versions; the later one, which says the opposite, does not count. */
async function addClaude(projectId: string) {
  const texts = await db
    .select({
      generationId: taskOutput.generationId,
      questionId: task.questionId,
    })
    .from(taskOutput)
    .innerJoin(task, eq(task.id, taskOutput.taskId));
  const questions = await db.query.question.findMany();
  for (const version of ["1", "2"]) {
    const [claude] = await db
      .insert(reader)
      .values({ projectId, kind: "llm", name: "Claude", version })
      .returning({ id: reader.id });
    const stored = await db
      .insert(forecast)
      .values(
        texts.map(({ generationId, questionId }) => ({
          readerId: claude?.id ?? "",
          questionId,
          generationId,
          status: "ok" as const,
          confidence: 0.9,
          createdAt: minutesLater(Number(version)),
        })),
      )
      .returning({ id: forecast.id, questionId: forecast.questionId });
    await db.insert(judgement).values(
      stored.map(({ id, questionId }) => {
        const key = questions.find((q) => q.id === questionId)?.key ?? "";
        const odd = Number(key.slice(1)) % 2 === 1;
        return { forecastId: id, judge: "outcome", correct: version === "1" ? odd : !odd };
      }),
    );
  }
}

beforeAll(async () => {
  study = await example();
});

const list = (of: typeof study, wanted: z.input<typeof contract.query> = {}) =>
  listExclusions(db, { ...of, ...contract.query.parse(wanted) });

const find = ({ people }: Awaited<ReturnType<typeof listExclusions>>, readerId: string) =>
  people.find((person) => person.readerId === readerId);

test("finds what each rule measures, before anything is decided", async () => {
  const found = await list(study);
  // Of 6 texts Ann and Claude agree on all (kappa 1), Bob on none: observed 0, by chance 1/2: -1.
  expect(find(found, study.ann)?.findings).toEqual([
    { rule: "speed", value: 10, threshold: 5, n: 6, violated: false },
    { rule: "agreement", value: 1, threshold: 0.2, n: 6, violated: false },
  ]);
  expect(find(found, study.bob)?.findings[1]).toMatchObject({ value: -1, violated: true });
  expect(find(found, study.cy)?.findings[0]).toMatchObject({ value: 2, violated: true });
  expect(found.people.every(({ excluded, events }) => !excluded && events.length === 0)).toBe(true);
});

test("before the start it is known how many texts the criterion can compare", async () => {
  const { projectId } = study;
  const texts = await db
    .select({ id: taskOutput.generationId })
    .from(taskOutput)
    .innerJoin(task, eq(task.id, taskOutput.taskId))
    .where(eq(task.studyId, study.studyId));
  const generationIds = [...texts.map(({ id }) => id), randomUUID()];
  const of = (reader: string, ids = generationIds) =>
    countCompared(db, { projectId, reader, generationIds: ids });
  expect(await of("Claude")).toBe(6);
  expect(await of("Claude", generationIds.slice(0, 2))).toBe(2);
  expect(await of("Nobody")).toBe(0);
  expect(await of("Claude", [])).toBe(0);
});

test("the reader that a criterion names is followed when it is renamed, and missed when it is gone", async () => {
  const before = await list(study);
  expect(before.comparedWith).toEqual(["Claude"]);
  const claude = await db.query.reader.findMany({ where: eq(reader.name, "Claude") });
  for (const { id, version } of claude) {
    const { projectId } = study;
    await renamePart(db, { projectId, kind: "reader", id, name: "Claude 3", version });
  }
  expect(await list(study)).toEqual({ ...before, comparedWith: ["Claude 3"] });
  await db.delete(formerName);
  const gone = await list(study);
  expect(gone.comparedWith).toEqual([]);
  expect(find(gone, study.bob)?.findings[1]).toMatchObject({ value: null, n: 0 });
  await db.update(reader).set({ name: "Claude" }).where(eq(reader.name, "Claude 3"));
});

test("restoring undoes an exclusion by hand; after one by a criterion it keeps the person in", async () => {
  const act = { ...study, now };
  const decide = (action: "exclude" | "restore") =>
    decideExclusion(db, { ...act, readerId: study.cy, action, reason: "a fast reader" });
  const nobody = { people: 0, pseudonyms: [] };
  await decide("exclude");
  await decide("restore");
  const before = await list(study);
  const ofBob = find(before, study.bob);
  const ofCy = find(before, study.cy);
  // Cy is judged as before.
  const { digest, ...listed } = await listViolators(db, study);
  const people = [study.bob, study.cy].map((id) => {
    const { readerId, pseudonym, findings } = find(before, id) ?? {};
    return { readerId, pseudonym, findings };
  });
  expect(listed).toEqual({
    ...{ total: 2, undecided: 2, kept: nobody },
    people: people.toSorted((a, b) => (`${a.pseudonym}` < `${b.pseudonym}` ? -1 : 1)),
  });
  expect((await applyCriteria(db, { ...act, digest })).excluded.toSorted()).toEqual(
    [ofBob?.pseudonym, ofCy?.pseudonym].toSorted(),
  );
  await decide("restore");
  const kept = { people: 1, pseudonyms: [ofCy?.pseudonym] };
  expect(await listViolators(db, study)).toMatchObject({ undecided: 0, kept });
  // Against the criteria they stay in until somebody excludes them by hand, and again once that is undone.
  await decide("exclude");
  expect(await listViolators(db, study)).toMatchObject({ undecided: 0, kept: nobody });
  await decide("restore");
  expect(await listViolators(db, study)).toMatchObject({ undecided: 0, kept });
  const applied = await list(study);
  expect(find(applied, study.bob)).toMatchObject({
    excluded: true,
    events: [
      {
        action: "exclude",
        rules: ["agreement"],
        by: "Ada",
        reason: "Kappa on correctness of −1.000 on 6 texts; the study asks for at least 0.200.",
      },
    ],
  });
  expect(find(applied, study.cy)).toMatchObject({ excluded: false });
  const decided = [[], [], [], ["speed"], [], []];
  expect(find(applied, study.cy)?.events.map(({ rules }) => rules)).toEqual(decided);
  expect(applied).toMatchObject({ total: 3, everyone: { people: 3, byRule: 1, byHand: 0 } });
  const again = await listViolators(db, study);
  expect(await applyCriteria(db, { ...act, digest: again.digest })).toEqual({
    excluded: [],
    kept: 1,
  });
  expect(await list(study)).toEqual(applied);
});

test("excludes nobody when the list has changed since it was seen", async () => {
  const other = await example();
  const act = { ...other, now };
  const seen = await listViolators(db, other);
  expect(seen.undecided).toBe(2);
  await decideExclusion(db, { ...act, readerId: other.bob, action: "exclude", reason: "So." });
  await expect(applyCriteria(db, { ...act, digest: seen.digest })).rejects.toMatchObject({
    ...{ status: 409, code: "changed_meanwhile" },
    message:
      "The list has changed: the criteria would now exclude 1 person. Read it again, and confirm it.",
  });
  const { digest, people } = await listViolators(db, other);
  expect(people).toMatchObject([{ readerId: other.cy }]);
  expect((await applyCriteria(db, { ...act, digest })).excluded).toHaveLength(1);
});

test("people and what was decided come in pages, and a search finds a part of a pseudonym", async () => {
  const all = await list(study);
  const [first, ...rest] = all.people;
  expect(all.people.map(({ pseudonym }) => pseudonym)).toEqual(
    all.people.map(({ pseudonym }) => pseudonym).toSorted(),
  );
  const paged = await list(study, { page: 2, historyPage: 3, pageSize: 1 });
  expect(paged).toEqual({
    ...all,
    people: rest.slice(0, 1),
    history: { events: all.history.events.slice(2, 3), total: 7 },
  });
  const search = first?.pseudonym.slice(3, 9).toUpperCase();
  expect(await list(study, { search })).toMatchObject({
    ...{ people: [first], total: 1, everyone: all.everyone },
  });
  expect(await list(study, { search: "%" })).toMatchObject({ people: [], total: 0 });
});

test("attention checks are held against their gold labels", async () => {
  const checked = await makeStudy(db, {
    questions: 4,
    models: 2,
    overlap: 1,
    change: { exclusionRules: { ...rules, checks: { minShare: 0.6, tolerance: 0.05 } } },
  });
  const [dan = ""] = await makeReaders(db, checked, 1);
  // The first question's task becomes a check, whose texts are expected to be read as 80 % and right.
  const [check] = await db
    .select()
    .from(task)
    .where(eq(task.questionId, checked.questionIds[0] ?? ""));
  const taskId = check?.id ?? "";
  await db.update(task).set({ kind: "check" }).where(eq(task.id, taskId));
  await db.insert(goldAnswer).values(
    [0, 1].map((position) => ({
      taskId,
      taskKind: "check" as const,
      position,
      status: "ok" as const,
      confidence: 0.8,
      correct: true,
    })),
  );
  await beginVisit(db, { ...checked, readerId: dan, now });
  await db
    .update(visit)
    // The first task is held from the start.
    .set({ checkAt: [2] })
    .where(eq(visit.readerId, dan));
  // 80 % of the first model's text, as expected, and 70 % of the second's.
  const read = (_: number, model: number): TestForecast => ({
    status: "ok",
    confidence: model === 1 ? 0.8 : 0.7,
    answer: null,
    correct: true,
    time: { activeMs: 0 },
  });
  for (const _ of ["a sample", "the check"]) {
    expect(await readTask(db, { study: checked, readerId: dan, read, now })).toBe(true);
  }
  const found = find(await list({ ...study, ...checked }), dan);
  expect(found).toMatchObject({ tasks: 1 });
  expect(found?.findings[0]).toEqual({
    rule: "checks",
    value: 0.5,
    threshold: 0.6,
    n: 2,
    violated: true,
  });
  // He is too fast as well: the exclusion names both criteria, and the study's log does in the same words.
  const { digest } = await listViolators(db, checked);
  await applyCriteria(db, { ...checked, userId: study.userId, now, digest });
  const { history } = await list({ ...study, ...checked });
  expect(history.events).toMatchObject([
    {
      rules: ["checks", "speed"],
      reason:
        "Matched 50.0\u202f% of 2 expected readings in attention checks; the study asks for at least 60.0\u202f%. Median active time of 0.0\u202fs per task on 1 timed task; the study asks for at least 5.0\u202fs.",
    },
  ]);
  const { events } = await listEvents(db, checked);
  const what = "Excluded by the criteria: attention checks and speed";
  expect(history.events.map(describeAction)).toEqual([what]);
  expect(events.filter(({ reader }) => reader !== null)).toMatchObject([
    { what, reason: history.events[0]?.reason },
  ]);
});
