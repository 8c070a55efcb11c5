import { expect, test } from "vitest";
import { accuracy } from "./accuracy";

test("is the share of right answers: 3 of 4", () => {
  const forecasts = [true, true, false, true].map((correct) => ({ correct }));
  expect(accuracy(forecasts)).toEqual({ value: 0.75, n: 4 });
});

test("is undefined, not 0, without forecasts", () => {
  expect(accuracy([])).toEqual({ undefined: "no forecasts", n: 0 });
});
