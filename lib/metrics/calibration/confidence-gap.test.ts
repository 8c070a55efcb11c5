import { expect, test } from "vitest";
import { tallyOf } from "../testing/tally-of";
import { confidenceGap } from "./confidence-gap";

test("is mean confidence minus accuracy: 2.5 / 4 - 1 / 4, and below 0 where too humble", () => {
  expect(confidenceGap(tallyOf([0.25, 0.5, 0.75, 1], [0, 0, 0, 1]))).toEqual({
    value: 0.375,
    n: 4,
  });
  expect(confidenceGap(tallyOf([0.25], [1]))).toEqual({ value: -0.75, n: 1 });
});
