import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { forecast, judgement, model } from "@/db/schema";
import { makeReaders, makeStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { computeNow } from "../testing/compute-now";
import { exampleSize, exampleStudy } from "../testing/example-study";

const db = await openTestDatabase();
let study: Awaited<ReturnType<typeof example>>;
/** What is computed of it as it is made. */
let computed: Awaited<ReturnType<typeof computeNow>>;

async function example() {
  const made = await makeStudy(db, exampleSize);
  return exampleStudy(db, made, await makeReaders(db, made, 2));
}

beforeAll(async () => {
  study = await example();
  computed = await computeNow(db, study);
});

test("a model's accuracy, confidence and ECE are those found on paper", () => {
  const [first] = computed.all.models;
  expect(first).toMatchObject({
    model: { name: "Secret model 1", kind: "confidence" },
    n: 24,
    simulated: 12,
    noAnswer: 0,
    confidenceSetToOne: 0,
    unparsable: 0,
    unjudged: 0,
    excluded: 0,
    reader: { people: 2 },
  });
  // Ann is right on 7 questions, Bob on 6: 13 of 24.
  expect(first?.accuracy).toMatchObject({ value: 13 / 24, n: 24 });
  // The mean of 0.45, 0.50, ..., 1.00 is (0.45 + 1) / 2 = 0.725.
  expect(first?.meanConfidence).toMatchObject({ value: expect.closeTo(0.725, 12), n: 24 });
  // 0.725 - 13 / 24 = 0.18333...
  expect(first?.gap).toMatchObject({ value: expect.closeTo(0.725 - 13 / 24, 12) });
  // Bins of 24 / 10 = 2.4. The first has q01 and 0.4 of the two on q02: 0.4 right of 2.4, and said
  // 2 * 0.45 + 0.4 * 0.50 = 1.1. Right minus said, bin by bin: what is left of one question's two, and
  // as much of the next as there is room for (right on q03: 1 of 2; odd ones 0, even ones 2):
  //  1: 2 q01 + 0.4 q02:            0.4 - 1.1  = -0.7      6: 2 q07 + 0.4 q08:            0.4 - 1.82 = -1.42
  //  2: 1.6 q02 + 0.8 q03:          2.0 - 1.24 = +0.76     7: 1.6 q08 + 0.8 q09:          1.6 - 1.96 = -0.36
  //  3: 1.2 q03 + 1.2 q04:          1.8 - 1.38 = +0.42     8: 1.2 q09 + 1.2 q10:          1.2 - 2.1  = -0.9
  //  4: 0.8 q04 + 1.6 q05:          0.8 - 1.52 = -0.72     9: 0.8 q10 + 1.6 q11:          0.8 - 2.24 = -1.44
  //  5: 0.4 q05 + 2 q06:            2.0 - 1.66 = +0.34    10: 0.4 q11 + 2 q12:            2.0 - 2.38 = -0.38
  const bins = first?.bins ?? [];
  expect(bins.map((bin) => bin.n)).toEqual(Array(10).fill(expect.closeTo(2.4, 12)));
  const apart = bins.map((bin) => bin.n * (bin.accuracy - bin.meanConfidence));
  expect(apart).toEqual(
    [-0.7, 0.76, 0.42, -0.72, 0.34, -1.42, -0.36, -0.9, -1.44, -0.38].map((gap) =>
      expect.closeTo(gap, 12),
    ),
  );
  // 7.44 / 24 = 0.31
  expect(first?.ece).toMatchObject({ value: expect.closeTo(0.31, 12), n: 24 });
  // The reference's bins are of floor(24 / 10) = 2, q01 to q10 one each, q11 and q12 left over:
  // (0.45 + 0.50 + 0.05 + 0.40 + 0.65 + 0.30 + 0.75 + 0.20 + 0.85 + 0.10) / 10 = 0.425
  expect(first?.referenceEce).toMatchObject({ value: expect.closeTo(0.425, 12), n: 20 });
  // Two people are too few to stand for people in general.
  expect(first?.ways).toEqual([{ by: "question", clusters: 12 }]);
  // Two forecasts each at 45, 50, ..., 100 %.
  expect(first?.confidenceCounts).toEqual([...Array(9).fill(0), ...Array(12).fill(2)]);
});

test("no answer counts as wrong with confidence 1, and is counted", () => {
  const second = computed.all.models[1];
  // 23 say 50 % and are right; one finds no answer.
  expect(second).toMatchObject({ n: 24, noAnswer: 1, accuracy: { value: 23 / 24 } });
  expect(second?.meanConfidence).toMatchObject({ value: expect.closeTo((23 * 0.5 + 1) / 24, 12) });
});

test("crowdworkers are compared with each other, and what is undefined says why", () => {
  const [crowd] = computed.all.agreement;
  expect(crowd).toMatchObject({ a: "crowd", b: "crowd" });
  const [first, second] = crowd?.models ?? [];
  // 12 pairs: both right 6, Ann alone 1, neither 5. Observed 11/12. Who comes first does not matter: 13 of 24
  // are right; by chance (13^2 + 11^2) / 24^2 = 290/576; kappa (528 - 290) / (576 - 290).
  expect(first).toMatchObject({
    n: 12,
    questions: 12,
    simulated: 12,
    kappa: { value: expect.closeTo(238 / 286, 12), n: 12 },
    pearson: { value: expect.closeTo(1, 12) },
    spearman: { value: expect.closeTo(1, 12) },
    exactConfidence: { value: 1, n: 12 },
    meanAbsoluteConfidenceDifference: { value: 0, n: 12 },
  });
  // Ann always says 50 % and is always right, Bob once says 0 % and is wrong: observed 11/12, by chance
  // (23^2 + 1) / 24^2 = 530/576; kappa (528 - 530) / (576 - 530). The correlation both ways, of pairs
  // (x, y), (y, x): as of two values of which one occurs once in 24 and never twice, the same number.
  expect(second).toMatchObject({
    kappa: { value: expect.closeTo(-2 / 46, 12), n: 12 },
    pearson: { value: expect.closeTo(-2 / 46, 12), n: 12 },
    spearman: { value: expect.closeTo(-2 / 46, 12), n: 12 },
    exactConfidence: { value: 11 / 12 },
  });
  // 0.5 apart on one of 12.
  expect(second?.meanAbsoluteConfidenceDifference).toMatchObject({
    value: expect.closeTo(0.5 / 12, 12),
  });
  expect(crowd?.pooled).toMatchObject({ n: 24, questions: 12 });
});

test("an imported reader is compared on what it could read, judged, at draw 0", () => {
  const [, claude] = computed.all.agreement;
  expect(claude?.a).toBe("crowd");
  expect(computed.all.sides.find(({ key }) => key === claude?.b)).toMatchObject({
    name: "Claude",
    version: "2.0",
    kind: "llm",
    people: 1,
  });
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
  expect(claude?.models).toHaveLength(1);
});

test("by the reference’s rules the ECE, its interval and the bins are the reference’s", async () => {
  const [first] = (await computeNow(db, { ...study, rules: "reference" })).all.models;
  // As above: bins of two, one question each, the two most confident in none.
  expect(first?.ece).toMatchObject({ value: expect.closeTo(0.425, 12), n: 20 });
  expect(first?.ece).toHaveProperty("low");
  expect(first?.bins.map(({ n, high }) => [n, high])).toEqual(
    Array.from({ length: 10 }, (_, i) => [2, expect.closeTo(0.45 + 0.05 * i, 12)]),
  );
  expect(first?.defaultEce).toMatchObject({ value: expect.closeTo(0.31, 12), n: 24 });
});

test("a program’s reading of a model that states no confidence has confidence 1; a person’s stands", async () => {
  const [modelId = ""] = study.modelIds;
  await db.update(model).set({ kind: "non-confidence" }).where(eq(model.id, modelId));
  const { models, agreement } = (await computeNow(db, study)).all;
  expect(models[0]?.meanConfidence).toEqual(computed.all.models[0]?.meanConfidence);
  expect(models[0]?.confidenceSetToOne).toBe(0);
  // The crowd says 50, 55, 60, 65 %, twice each: 0.425 from 1 on the mean.
  expect(agreement[1]?.models[0]).toMatchObject({
    n: 8,
    confidenceSetToOne: 8,
    pearson: { undefined: "second_constant", n: 8 },
    spearman: { undefined: "second_constant", n: 8 },
    exactConfidence: { value: 0 },
    meanAbsoluteConfidenceDifference: { value: expect.closeTo(0.425, 12) },
  });
  await db.update(model).set({ kind: "confidence" }).where(eq(model.id, modelId));
});

test("a second opinion on a reader’s own judgement is kept, and their own still counts", async () => {
  const [own] = await db
    .select({ id: forecast.id })
    .from(forecast)
    .innerJoin(judgement, and(eq(judgement.forecastId, forecast.id), eq(judgement.correct, true)))
    .where(eq(forecast.readerId, study.ann));
  await db
    .insert(judgement)
    .values({ forecastId: own?.id ?? "", judge: "adjudicator", correct: false });
  expect((await computeNow(db, study)).all.models).toEqual(computed.all.models);
});

test("without the reader's own, the judgement recorded first counts", async () => {
  const claudes = ({ all }: typeof computed) => all.agreement[1]?.models[0];
  const judged = await db
    .select({ id: forecast.id })
    .from(forecast)
    .innerJoin(judgement, eq(judgement.forecastId, forecast.id))
    .where(eq(forecast.readerId, study.claude));
  await db
    .insert(judgement)
    .values(judged.map(({ id }) => ({ forecastId: id, judge: "a later judge", correct: false })));
  expect(claudes(await computeNow(db, study))).toEqual(claudes(computed));
});
