import { expect, test } from "vitest";
import { fromPercent } from "./from-percent";

test("a percentage keeps its digits as a share", () => {
  expect([33.3, 12.3, 70, 0, 1e-7].map(fromPercent)).toEqual([0.333, 0.123, 0.7, 0, 1e-9]);
});
