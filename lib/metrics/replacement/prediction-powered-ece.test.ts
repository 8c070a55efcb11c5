import { expect, test } from "vitest";
import { seededRandom } from "../random/seeded-random";
import { predictionPoweredEce } from "./prediction-powered-ece";

const [read, texts] = [600, 1_500];
const rules = { binning: "equal-width", rules: "default", bins: 2 } as const;

/** Readings that say 0.3 or 0.9, half each; `right` says how often each is right. The reader says what people say. */
function readings(right: readonly [number, number], seed = "ece") {
  const random = seededRandom(seed);
  const said = Array.from({ length: texts }, (_, t) => {
    const confidence = t % 2 === 0 ? 0.3 : 0.9;
    return { confidence, correct: random() < (right[t % 2] ?? 0) ? 1 : 0 };
  });
  const own = Int32Array.from({ length: texts }, (_, t) => t);
  return (value: (confidence: number, right: number) => number) => {
    const values = Float64Array.from(said, ({ confidence, correct }) => value(confidence, correct));
    return {
      predicted: values,
      question: own,
      text: own.slice(0, read),
      person: own.slice(0, read),
      value: values.slice(0, read),
    };
  };
}

test("is given where every bin's direction is beyond doubt", () => {
  // Underconfident by 0.3 at 0.3, and overconfident by 0.3 at 0.9.
  const { powered, asGoodAs } = predictionPoweredEce(readings([0.6, 0.6]), rules);
  expect(powered).toMatchObject({ value: expect.closeTo(0.3, 1), n: read });
  expect(powered).toHaveProperty("low");
  expect(asGoodAs).toBeGreaterThan(0.8 * texts);
});

test("is refused where a bin may be calibrated, and in bins that depend on the sample", () => {
  expect(predictionPoweredEce(readings([0.3, 0.6]), rules).powered).toEqual({
    undefined: "gap_signs_unknown",
    n: read,
  });
  const mass = { ...rules, binning: "equal-mass" } as const;
  expect(predictionPoweredEce(readings([0.6, 0.6]), mass).powered).toEqual({
    undefined: "bins_of_the_sample",
    n: read,
  });
});

// Bins far from calibrated, where it is always given; and near the edge, where it is given at times.
test.each([
  { right: [0.6, 0.6], ece: 0.3, least: 1 },
  { right: [0.22, 0.85], ece: 0.065, least: 0.02 },
] as const)(
  "of the intervals that one may ask for, 5 % at most are given and wrong: ECE $ece",
  ({ right, ece, least }) => {
    const repetitions = 100;
    const found = Array.from({ length: repetitions }, (_, seed) => {
      const { powered } = predictionPoweredEce(readings(right, `${ece} ${seed}`), rules);
      return "low" in powered ? powered : null;
    });
    const given = found.filter((interval) => interval !== null);
    const wrong = given.filter(({ low, high }) => ece < low || ece > high);
    expect(given.length / repetitions).toBeGreaterThanOrEqual(least);
    // Two standard errors above 5 %.
    expect(wrong.length / repetitions).toBeLessThan(
      0.05 + 2 * Math.sqrt((0.05 * 0.95) / repetitions),
    );
  },
);
