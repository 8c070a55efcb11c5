import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { forecast, judgement, keptResult, question } from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { makeReaders, makeStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { getFigures } from "@/lib/figures/calibration/server/get-figures";
import { newestOf } from "@/lib/figures/format/computed-answer";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { computeResult } from "@/lib/figures/server/compute-result";
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

test("calibration is there at once; what is computed apart is the newest there is, then that of now", async () => {
  const first = await getStudyResults(db, study);
  // Both models’ forecasts with their figures and first intervals, before the worker has done anything.
  expect(first.calibration).toMatchObject([
    { variant: null, groups: [{ counts: { n: 24 } }, { counts: { n: 24 } }] },
  ]);
  const [model] = first.calibration[0]?.groups ?? [];
  expect(model?.figures.accuracy).toMatchObject({ value: 13 / 24 });
  expect(model?.intervals).toMatchObject({ drawn: "rows", waiting: true });
  expect(first).toMatchObject({ version: 1, details: { state: "waiting", older: null } });
  // Who asks again waits for the same.
  await getStudyResults(db, study);
  expect(await asked()).toHaveLength(1);
  await computeAll();
  const kept = await getStudyResults(db, study);
  expect(kept).toMatchObject({ scope: { forecasts: 48 }, details: { state: "ready" } });

  // Two judgements come, one after the other: the old details stand meanwhile, and one count is enough.
  const forecastId = await unjudged();
  for (const judge of ["a", "b"]) {
    await db.insert(judgement).values({ forecastId, judge, correct: true });
    const older = await getStudyResults(db, study);
    expect(older.details).toMatchObject({
      state: "waiting",
      older: { result: newestOf(kept.details) },
    });
  }
  expect(await asked()).toHaveLength(2);
  await computeAll();
  // Computed of both judgements, but asked for after the first: it is computed once more.
  expect((await getStudyResults(db, study)).details).toMatchObject({ state: "waiting" });
  await computeAll();
  const last = await getStudyResults(db, study);
  expect(last.details.state).toBe("ready");
  expect(newestOf(last.details)?.all.agreement.pairs[1]?.models[0]?.n).toBe(10);
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

test("other rules change the bins, and nothing that is computed apart", async () => {
  const results = await getStudyResults(db, { ...study, rules: "right-closed" });
  expect(results).toMatchObject({
    method: { rules: "right-closed", bins: 10 },
    details: { state: "ready" },
  });
  // All of model 2 but one say 50 %: at the quantiles that tie stays whole.
  const groups = results.calibration[0]?.groups ?? [];
  expect(groups[1]?.bins.map(({ n }) => n)).toEqual([23, 1]);
});

test("models come in the study’s order, and the address of the view shows the same", async () => {
  const { models, calibration } = await getStudyResults(db, study);
  expect(models.map(({ id }) => id)).toEqual(study.modelIds);
  const [{ view, groups } = { view: {}, groups: [] }] = calibration;
  expect(groups.map(({ key }) => key)).toEqual(study.modelIds);
  const page = await getFigures(db, { projectId: study.projectId, view: viewQuery.parse(view) });
  expect(page.groups.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual(
    groups.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  );
});

test("is the project's own only", async () => {
  const other = await makeProject(db, { questions: 1, models: 1 });
  const asked = getStudyResults(db, { projectId: other.projectId, studyId: study.studyId });
  await expect(asked).rejects.toMatchObject({ status: 404 });
});
