import { expect, test } from "vitest";
import { tallyOf } from "../testing/tally-of";
import { accuracy } from "./accuracy";

test("is the share of right answers: 3 of 4", () => {
  expect(accuracy(tallyOf([0.1, 0.2, 0.2, 1], [1, 1, 0, 1]))).toEqual({ value: 0.75, n: 4 });
});

test("is undefined, not 0, without forecasts", () => {
  expect(accuracy(tallyOf([], []))).toEqual({ undefined: "no_forecasts", n: 0 });
});
