import { expect, test } from "vitest";
import { tallyOf } from "../testing/tally-of";
import { meanConfidence } from "./mean-confidence";

test("is the mean: (0.25 + 0.5 + 0.5 + 1) / 4 = 0.5625", () => {
  expect(meanConfidence(tallyOf([0.25, 0.5, 1, 0.5], [0, 1, 1, 0]))).toEqual({
    value: 0.5625,
    n: 4,
  });
});

test("is undefined, not 0, without forecasts", () => {
  expect(meanConfidence(tallyOf([], []))).toEqual({ undefined: "no_forecasts", n: 0 });
});
