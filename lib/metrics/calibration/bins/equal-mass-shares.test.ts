import { expect, test } from "vitest";
import { tallyOf } from "@/lib/metrics/testing/tally-of";
import { equalMassShares } from "./equal-mass-shares";

test("shares a tie across an edge, each part as often right as the whole", () => {
  // 0.5 three times with 2 right, 0.9 right: 4 in 2 bins of 2. The tie gives 2 with 4/3 right, then
  // 1 with 2/3 right beside 0.9: accuracy (2/3 + 1) / 2, mean confidence (0.5 + 0.9) / 2.
  expect(equalMassShares(tallyOf([0.5, 0.9, 0.5, 0.5], [1, 1, 0, 1]), 2)).toEqual({
    n: 4,
    bins: [
      { n: 2, meanConfidence: 0.5, accuracy: expect.closeTo(2 / 3, 14), low: 0.5, high: 0.5 },
      {
        n: 2,
        meanConfidence: expect.closeTo(0.7, 14),
        accuracy: expect.closeTo(5 / 6, 14),
        low: 0.5,
        high: 0.9,
      },
    ],
  });
});

test("uses every forecast: 5 in 2 bins are 2.5 in each", () => {
  // 0.1, 0.2 and half of 0.3, which is right: 0.5 right of 2.5; then 2.5 right of 2.5.
  expect(equalMassShares(tallyOf([0.1, 0.2, 0.3, 0.4, 0.5], [0, 0, 1, 1, 1]), 2)).toEqual({
    n: 5,
    bins: [
      {
        n: 2.5,
        meanConfidence: expect.closeTo(0.45 / 2.5, 14),
        accuracy: expect.closeTo(0.2, 14),
        low: 0.1,
        high: 0.3,
      },
      {
        n: 2.5,
        meanConfidence: expect.closeTo(1.05 / 2.5, 14),
        accuracy: 1,
        low: 0.3,
        high: 0.5,
      },
    ],
  });
});

test("takes no account of a confidence that nobody gave", () => {
  const tally = {
    confidence: Float64Array.of(0.1, 0.5, 0.9),
    right: Float64Array.of(0, 2, 0),
    wrong: Float64Array.of(0, 0, 0),
  };
  expect(equalMassShares(tally, 1)).toEqual({
    n: 2,
    bins: [{ n: 2, meanConfidence: 0.5, accuracy: 1, low: 0.5, high: 0.5 }],
  });
});

test("is undefined with fewer forecasts than bins", () => {
  expect(equalMassShares(tallyOf([0.1, 0.2, 0.3], [1, 1, 1]), 4)).toEqual({
    undefined: "fewer_than_bins",
    n: 3,
  });
});
