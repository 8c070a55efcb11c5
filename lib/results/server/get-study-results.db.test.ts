import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { forecast, judgement, keptResult, question } from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { makeReaders, makeStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { computeResult } from "@/lib/jobs/server/compute-result";
import { exampleSize, exampleStudy } from "../testing/example-study";
import { getStudyResults } from "./get-study-results";

const db = await openTestDatabase();
let study: Awaited<ReturnType<typeof example>>;

async function example() {
  const made = await makeStudy(db, exampleSize);
  return exampleStudy(db, made, await makeReaders(db, made, 2));
}

beforeAll(async () => {
  study = await example();
});

test("answers at once: nothing, then the newest there are, and those of now when they are computed", async () => {
  const first = await getStudyResults(db, study);
  expect(first).toMatchObject({ version: 1, computed: null, newer: { state: "waiting" } });
  // Who asks again waits for the same.
  await getStudyResults(db, study);
  expect(await asked()).toHaveLength(1);
  await computeAll();
  const kept = await getStudyResults(db, study);
  expect(kept.newer).toBeNull();
  expect(kept.computed).toMatchObject({ forecasts: 48, all: { models: [{ n: 24 }, { n: 24 }] } });

  // Two judgements come, one after the other: the old figures stand meanwhile, and one count is enough.
  const forecastId = await unjudged();
  for (const judge of ["a", "b"]) {
    await db.insert(judgement).values({ forecastId, judge, correct: true });
    const older = await getStudyResults(db, study);
    expect(older).toMatchObject({
      computed: { at: kept.computed?.at },
      newer: { state: "waiting" },
    });
  }
  expect(await asked()).toHaveLength(2);
  await computeAll();
  // Computed of both judgements, but asked for after the first: it is counted once more.
  expect((await getStudyResults(db, study)).newer).toMatchObject({ state: "waiting" });
  await computeAll();
  const last = await getStudyResults(db, study);
  expect(last.newer).toBeNull();
  expect(last.computed?.all.agreement[1]?.models[0]?.n).toBe(10);
  // What newer figures have replaced is forgotten.
  expect(await asked()).toHaveLength(2);
});

const asked = () =>
  db.select({ key: keptResult.key }).from(keptResult).where(eq(keptResult.kind, "study"));

/** As the worker does. */
async function computeAll() {
  for (const { key } of await asked()) await computeResult(db, key);
}

/** Claude's forecast on q06, which nobody has judged. */
async function unjudged() {
  const [found] = await db
    .select({ id: forecast.id })
    .from(forecast)
    .innerJoin(question, and(eq(question.id, forecast.questionId), eq(question.key, "q06")))
    .where(eq(forecast.readerId, study.claude));
  return found?.id ?? "";
}

test("results by other rules are counted and kept beside these", async () => {
  const right = { ...study, rules: "right-closed" as const };
  expect(await getStudyResults(db, right)).toMatchObject({
    ...{ method: { rules: "right-closed", bins: 10 }, computed: null },
    newer: { state: "waiting" },
  });
  await computeAll();
  const { computed } = await getStudyResults(db, right);
  // All of model 2 but one say 50 %: at the quantiles that tie stays whole.
  expect(computed?.all.models[1]?.bins.map(({ n }) => n)).toEqual([23, 1]);
  expect(await getStudyResults(db, study)).toMatchObject({
    ...{ method: { rules: "default" }, newer: null },
  });
});

test("is the project's own only", async () => {
  const other = await makeProject(db, { questions: 1, models: 1 });
  const asked = getStudyResults(db, { projectId: other.projectId, studyId: study.studyId });
  await expect(asked).rejects.toMatchObject({ status: 404 });
});
