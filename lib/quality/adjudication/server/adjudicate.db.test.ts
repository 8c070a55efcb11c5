import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { adjudication, user } from "@/db/schema";
import { makeReaders, makeStudy, minutesLater, type TestStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { exportQuery } from "@/lib/exports/server/export-query";
import { readStudy, type TestForecast } from "@/lib/figures/study/testing/read-study";
import { decideExclusion } from "@/lib/quality/exclusions/server/decide-exclusion";
import { adjudicate } from "./adjudicate";
import { listDisagreements } from "./list-disagreements";

const db = await openTestDatabase();
const now = minutesLater(5);
let study: TestStudy;
let [ann, bob] = ["", ""];
let userId: string;

const said =
  (right: number) =>
  (question: number): TestForecast => ({
    status: "ok",
    confidence: 0.8,
    answer: null,
    correct: question <= right,
  });

/** Three questions that two people read: Ann holds the first two right, Bob the first. */
beforeAll(async () => {
  userId = randomUUID();
  await db.insert(user).values({ id: userId, name: "Ada", email: "ada@example.org" });
  study = await makeStudy(db, { questions: 3, models: 1, overlap: 2 });
  [ann = "", bob = ""] = await makeReaders(db, study, 2);
  await readStudy(db, { study, now, readerId: ann, read: said(2) });
  await readStudy(db, { study, now, readerId: bob, read: said(1) });
});

const theText = async () => {
  const { texts } = await listDisagreements(db, study);
  const [text] = texts;
  if (!text || texts.length > 1) throw new Error(`${texts.length} texts`);
  return text;
};

const decide = async (isCorrect: boolean | null, reason: string) => {
  const { taskId, position } = await theText();
  return adjudicate(db, { ...study, taskId, position, isCorrect, reason, userId, now });
};

test("lists what people judged differently, with both readings", async () => {
  expect(await listDisagreements(db, study)).toMatchObject({
    shared: 3,
    different: 1,
    decided: 0,
    texts: [{ question: expect.stringContaining("2"), adjudicated: null }],
  });
  const { readings } = await theText();
  expect(readings.map(({ correct }) => correct).sort()).toEqual([false, true]);
  expect(readings[0]).toMatchObject({ status: "ok", confidence: 0.8, excluded: false });
});

test("a decision stands beside the judgements, can be changed, and be taken back", async () => {
  expect(await decide(true, "it says so")).toMatchObject({
    decided: 1,
    texts: [{ adjudicated: { correct: true, by: "Ada", reason: "it says so" } }],
  });
  await decide(false, "it does not");
  const { readings, adjudicated } = await theText();
  expect(adjudicated).toMatchObject({ correct: false });
  expect(readings.map(({ correct }) => correct).sort()).toEqual([false, true]);
  const scope = { ...study, version: "all", rounds: "results", readers: "all" } as const;
  const { rows } = await db.execute<Record<string, unknown>>(exportQuery(scope));
  const adjudicatedRows = rows.filter((row) => row.adjudicated_correct !== null);
  expect(adjudicatedRows.map((row) => [row.adjudicated_correct, row.adjudication_reason])).toEqual([
    [false, "it does not"],
    [false, "it does not"],
  ]);
  expect(adjudicatedRows.map((row) => row.correct).sort()).toEqual([false, true]);
  expect(await decide(null, "not sure")).toMatchObject({ decided: 0, different: 1 });
  expect(await db.$count(adjudication)).toBe(3);
  await expect(db.owner.update(adjudication).set({ reason: "x" })).rejects.toThrow();
});

test("whoever is excluded makes no disagreement", async () => {
  await decideExclusion(db, {
    ...study,
    readerId: bob,
    action: "exclude",
    reason: "x",
    userId,
    now,
  });
  expect(await listDisagreements(db, study)).toMatchObject({ shared: 0, different: 0, texts: [] });
});

test("a text of another study is not found", async () => {
  const other = await makeStudy(db, { questions: 1, models: 1, overlap: 1 });
  const { texts } = await listDisagreements(db, other);
  expect(texts).toEqual([]);
  const given = { position: 0, isCorrect: true, reason: "x", userId, now };
  const [one] = await db.query.task.findMany();
  const taskId = one?.id ?? "";
  const elsewhere = one?.studyId === study.studyId ? other : study;
  await expect(adjudicate(db, { ...elsewhere, ...given, taskId })).rejects.toMatchObject({
    status: 404,
  });
});
