import { expect, test } from "vitest";
import { tallyOf } from "../testing/tally-of";
import { brierScore } from "./brier-score";

test("is the mean square of what was missing: ((0.8 - 1)^2 + (0.3 - 0)^2) / 2 = 0.065", () => {
  expect(brierScore(tallyOf([0.8, 0.3], [1, 0]))).toEqual({
    value: expect.closeTo(0.065, 14),
    n: 2,
  });
});
