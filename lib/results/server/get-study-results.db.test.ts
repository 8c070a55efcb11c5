import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { forecast, judgement } from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { makeReaders, makeStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
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

const results = async () => (await getStudyResults(db, study)).response;

test("a model's accuracy, confidence and ECE are those found on paper", async () => {
  const [first] = (await results()).all.models;
  expect(first).toMatchObject({
    model: { name: "Secret model 1", kind: "confidence" },
    ...{ n: 24, questions: 12, readers: 2, simulated: 12, noAnswer: 0, dropped: 4 },
    leftOut: { unparsable: 0, unjudged: 0, excluded: 0 },
  });
  // Ann is right on 7 questions, Bob on 6: 13 of 24.
  expect(first?.accuracy).toMatchObject({ value: 13 / 24, n: 24 });
  // The mean of 0.45, 0.50, ..., 1.00 is (0.45 + 1) / 2 = 0.725.
  expect(first?.meanConfidence).toMatchObject({ value: expect.closeTo(0.725, 12), n: 24 });
  // 0.725 - 13 / 24 = 0.18333...
  expect(first?.gap).toMatchObject({ value: expect.closeTo(0.725 - 13 / 24, 12) });
  // Bins of floor(24 / 10) = 2: q01 to q10 are one each; the 4 forecasts on q11 and q12 are dropped.
  const bins = first?.bins ?? [];
  expect(bins.map((bin) => bin.accuracy)).toEqual([0, 1, 0.5, 1, 0, 1, 0, 1, 0, 1]);
  expect(bins.map((bin) => bin.n)).toEqual(Array(10).fill(2));
  // (0.45 + 0.50 + 0.05 + 0.40 + 0.65 + 0.30 + 0.75 + 0.20 + 0.85 + 0.10) / 10 = 0.425
  expect(first?.ece).toMatchObject({ value: expect.closeTo(0.425, 12), n: 20 });
  // Two forecasts each at 45, 50, ..., 100 %.
  expect(first?.confidenceCounts).toEqual([...Array(9).fill(0), ...Array(12).fill(2)]);
});

test("no answer counts as wrong with confidence 1, and is counted", async () => {
  const second = (await results()).all.models[1];
  // 23 say 50 % and are right; one finds no answer.
  expect(second).toMatchObject({ n: 24, noAnswer: 1, accuracy: { value: 23 / 24 } });
  expect(second?.meanConfidence).toMatchObject({ value: expect.closeTo((23 * 0.5 + 1) / 24, 12) });
});

test("crowdworkers are compared with each other, and what is undefined says why", async () => {
  const [crowd] = (await results()).all.agreement;
  expect(crowd?.reader).toBeNull();
  const [first, second] = crowd?.models ?? [];
  // 12 pairs: both right 6, Ann alone 1, neither 5. Observed 11/12; by chance
  // 7/12 * 6/12 + 5/12 * 6/12 = 1/2; kappa (11/12 - 1/2) / (1/2) = 5/6. Their confidences are equal.
  expect(first).toMatchObject({
    ...{ n: 12, questions: 12, simulated: 12 },
    kappa: { value: expect.closeTo(5 / 6, 12), n: 12 },
    pearson: { value: expect.closeTo(1, 12) },
    exactConfidence: { value: 1, n: 12 },
    meanAbsoluteConfidenceDifference: { value: 0, n: 12 },
  });
  // Ann always says 50 % and is always right: observed 11/12, by chance 1 * 11/12, so kappa is a true 0.
  expect(second).toMatchObject({
    kappa: { value: 0, n: 12 },
    pearson: { undefined: "the first side is constant", n: 12 },
    exactConfidence: { value: 11 / 12 },
  });
  // 0.5 apart on one of 12.
  expect(second?.meanAbsoluteConfidenceDifference).toMatchObject({
    value: expect.closeTo(0.5 / 12, 12),
  });
  expect(crowd?.pooled).toMatchObject({ n: 24, questions: 12 });
});

test("an imported reader is compared on what it could read, judged, at draw 0", async () => {
  const [, claude] = (await results()).all.agreement;
  expect(claude?.reader).toMatchObject({ name: "Claude", version: "2.0", kind: "llm" });
  // q02 to q05, read by Ann and Bob: 8 pairs, one point apart. Claude is always right, the crowd 5
  // times of 8: observed 5/8, by chance 5/8 * 1, kappa 0.
  expect(claude?.models[0]).toMatchObject({
    n: 8,
    questions: 4,
    kappa: { value: 0, n: 8 },
    pearson: { value: expect.closeTo(1, 12) },
    exactConfidence: { value: 0 },
    meanAbsoluteConfidenceDifference: { value: expect.closeTo(0.01, 12) },
  });
  expect(claude?.models[1]).toMatchObject({ n: 0, kappa: { undefined: "no pairs" } });
});

test("is kept while the data is the same, and follows it", async () => {
  const before = await results();
  expect(await results()).toBe(before);
  const [own] = await db
    .select({ id: forecast.id })
    .from(forecast)
    .innerJoin(judgement, and(eq(judgement.forecastId, forecast.id), eq(judgement.correct, true)))
    .where(eq(forecast.readerId, study.ann));
  // A second opinion on a reader's own judgement is kept, and the reader's own still counts.
  await db
    .insert(judgement)
    .values({ forecastId: own?.id ?? "", judge: "adjudicator", correct: false });
  const after = await results();
  expect(after).not.toBe(before);
  expect(after.all.models).toEqual(before.all.models);
});

test("without the reader's own, the judgement recorded first counts", async () => {
  const claudes = (value: Awaited<ReturnType<typeof results>>) => value.all.agreement[1]?.models[0];
  const kappa = claudes(await results())?.kappa;
  const judged = await db
    .select({ id: forecast.id })
    .from(forecast)
    .innerJoin(judgement, eq(judgement.forecastId, forecast.id))
    .where(eq(forecast.readerId, study.claude));
  await db
    .insert(judgement)
    .values(judged.map(({ id }) => ({ forecastId: id, judge: "a later judge", correct: false })));
  expect(claudes(await results())?.kappa).toEqual(kappa);
});

test("is the project's own only", async () => {
  const other = await makeProject(db, { questions: 1, models: 1 });
  const asked = getStudyResults(db, { projectId: other.projectId, studyId: study.studyId });
  await expect(asked).rejects.toMatchObject({ status: 404 });
});
