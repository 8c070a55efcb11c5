import { expect, test } from "vitest";
import { prepareDirection } from "./direction";

test.each([
  [{ value: 0.1, low: 0.01, high: 0.2 }, "overconfident"],
  [{ value: -0.1, low: -0.2, high: -0.01 }, "underconfident"],
  [{ value: 0.1, low: -0.01, high: 0.2 }, "direction unclear"],
  // An interval that touches 0 does not rule it out.
  [{ value: 0.1, low: 0, high: 0.2 }, "direction unclear"],
  [{ value: 0.1, noInterval: "too_few_clusters" as const }, "direction unclear"],
])("%j is %s", (gap, word) => {
  expect(prepareDirection({ ...gap, n: 10 })).toMatchObject({ word });
});

test("has no word for what is undefined", () => {
  expect(prepareDirection({ undefined: "no_forecasts" as const, n: 0 }).word).toBeNull();
});
