import { expect, test } from "vitest";
import { eleven } from "../testing/eleven";
import { tallyOf } from "../testing/tally-of";
import { sharpness } from "./sharpness";

test("is the standard deviation of the confidences, divided by n", () => {
  // 0.2 and 0.6: 0.2 from the mean each. numpy 2.4.6: std() of the eleven.
  expect(sharpness(tallyOf([0.2, 0.6], [1, 0]))).toEqual({ value: expect.closeTo(0.2, 14), n: 2 });
  expect(sharpness(tallyOf(eleven.confidences, eleven.hits))).toEqual({
    value: expect.closeTo(0.30266857197735264, 14),
    n: 11,
  });
});

test("is 0 where everyone says the same, and undefined where nobody says anything", () => {
  expect(sharpness(tallyOf([0.5, 0.5], [1, 0]))).toEqual({ value: 0, n: 2 });
  expect(sharpness(tallyOf([], []))).toEqual({ undefined: "no_forecasts", n: 0 });
});
