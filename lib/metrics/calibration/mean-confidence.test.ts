import { expect, test } from "vitest";
import { meanConfidence } from "./mean-confidence";

const forecasts = (...confidences: number[]) =>
  confidences.map((confidence) => ({ confidence, correct: true }));

test("is the mean: (0.25 + 0.5 + 1 + 0) / 4 = 0.4375", () => {
  expect(meanConfidence(forecasts(0.25, 0.5, 1, 0))).toEqual({ value: 0.4375, n: 4 });
});

test("is undefined, not 0, without forecasts", () => {
  expect(meanConfidence([])).toEqual({ undefined: "no forecasts", n: 0 });
});

test.each([-0.1, 1.001, 80, Number.NaN])("refuses a confidence of %s", (confidence) => {
  expect(() => meanConfidence(forecasts(0.5, confidence))).toThrow(/^forecast 1: confidence/);
});
