import { describe, expect, test } from "vitest";
import { hasInterval } from "../has-value";
import { seededRandom } from "../random/seeded-random";
import { type PredictedReadings, predictedMeans } from "./predicted-readings";
import { estimateAt, predictionPoweredMean, tuneLambda } from "./prediction-powered-mean";

const [n, others] = [80, 240];
const predicted = (i: number) => ((i * 37) % 101) / 100;
const found = (i: number) =>
  Math.min(1, Math.max(0, predicted(i) + (((i * 29) % 41) - 20) / 100 - 0.05));

/** Each text of a question of its own, and each reading by another person. */
const independent: PredictedReadings = {
  predicted: Float64Array.from({ length: n + others }, (_, i) => predicted(i)),
  question: Int32Array.from({ length: n + others }, (_, i) => i),
  text: Int32Array.from({ length: n }, (_, i) => i),
  person: Int32Array.from({ length: n }, (_, i) => i),
  value: Float64Array.from({ length: n }, (_, i) => found(i)),
};

// ppi-python 0.2.3: ppi_mean_pointestimate and ppi_mean_ci(alpha=0.05) with this lam. Its variances divide by n, here by
// n - 1 of the texts that people have read.
describe("as ppi-python where readings are independent", () => {
  test.each([
    [0, 0.46, 0.391969730561908, 0.528030269438092],
    [0.7487117131353661, 0.45787865014611645, 0.41812974729803093, 0.49762755299420197],
    [1, 0.45716666666666667, 0.41308460482023984, 0.5012487285130935],
  ])("with lambda %f", (lambda, value, low, high) => {
    const estimate = estimateAt(predictedMeans(independent), lambda);
    expect(estimate.value).toBeCloseTo(value, 12);
    const error = (high - low) / 2 / 1.959963984540054;
    expect(estimate.error * Math.sqrt((n - 1) / n)).toBeCloseTo(error, 10);
  });

  test("the tuned lambda is near theirs, which takes the variance of both kinds of texts together", () => {
    expect(tuneLambda(predictedMeans(independent))).toBeCloseTo(0.7487, 1);
  });
});

test("with the reader's own mean as people's, lambda is 1 and the reader does all the work", () => {
  const exact = { ...independent, value: independent.predicted.slice(0, n) };
  const { powered, lambda, asGoodAs } = predictionPoweredMean(exact);
  // lambda* = 1 / (1 + n / N) where people find what the reader does.
  expect(lambda).toBeCloseTo(others / (n + others), 1);
  const all = exact.predicted.reduce((sum, f) => sum + f, 0) / (n + others);
  expect(powered).toMatchObject({ value: expect.closeTo(all, 2), n });
  // As good as reading all texts.
  expect(asGoodAs).toBeGreaterThan(0.9 * (n + others));
  expect(asGoodAs).toBeLessThan(1.1 * (n + others));
});

test("a reader who knows nothing changes little", () => {
  const random = seededRandom("useless");
  const useless = { ...independent, predicted: independent.predicted.map(() => random()) };
  const { alone, asGoodAs } = predictionPoweredMean(useless);
  const mean = independent.value.reduce((sum, v) => sum + v, 0) / n;
  expect(alone).toMatchObject({ value: expect.closeTo(mean, 12) });
  expect(asGoodAs).toBeLessThan(1.2 * n);
});

test("a text that several people have read counts once", () => {
  // Text 0 is read by two people, who find 0 and 1.
  const texts = {
    predicted: Float64Array.of(0.5, 0.5, 0.5),
    question: Int32Array.of(0, 1, 2),
    text: Int32Array.of(0, 0, 1),
    person: Int32Array.of(0, 1, 0),
    value: Float64Array.of(0, 1, 0.1),
  };
  const { alone } = predictionPoweredMean(texts);
  expect(alone).toEqual({
    value: expect.closeTo((0.5 + 0.1) / 2, 12),
    n: 3,
    noInterval: "too_few_texts_read",
  });
});

test("questions and people who repeat make the interval wider", () => {
  const narrow = predictionPoweredMean(independent).powered;
  // Ten texts in a row of one question, and each person reads every tenth.
  const shared = {
    ...independent,
    predicted: independent.predicted.toSorted(),
    question: independent.question.map((q) => Math.floor(q / 8)),
    person: independent.person.map((p) => Math.floor(p / 10)),
    value: independent.value.toSorted(),
  };
  const wide = predictionPoweredMean(shared).alone;
  if (!hasInterval(narrow) || !hasInterval(wide)) throw new Error("no interval");
  expect(wide.high - wide.low).toBeGreaterThan(2 * (narrow.high - narrow.low));
});

test("where people have read all texts there is nothing to add", () => {
  const all = {
    ...independent,
    predicted: independent.predicted.slice(0, n),
    question: independent.question.slice(0, n),
  };
  expect(predictionPoweredMean(all)).toMatchObject({
    powered: { undefined: "people_read_all", n },
    alone: { n },
    lambda: null,
  });
});
