import { expect, test } from "vitest";
import { binSeconds } from "./summarise-times";

test("counts in bins of a round width, and apart what lies far beyond", () => {
  // Nine of ten of 10, 20, ..., 90, 900 lie at or below 90 + 0.1 * 810 = 171; half as far again is
  // 256.5: at most 24 bins of 15 s reach it (17.1 of them), and 10 s (25.65) would not.
  const { width, counts, beyond } = binSeconds([10, 20, 30, 40, 50, 60, 70, 80, 90, 900]);
  expect([width, counts.length, beyond]).toEqual([15, 18, 1]);
  // 10 | 20 | 30, 40 | 50 | 60, 70 | 80 | 90
  expect(counts.slice(0, 8)).toEqual([1, 1, 2, 1, 2, 1, 1, 0]);
});

test("has no bins without values, and one where nobody took any time", () => {
  expect(binSeconds([])).toEqual({ width: 1, counts: [], beyond: 0 });
  expect(binSeconds([0, 0])).toEqual({ width: 1, counts: [2], beyond: 0 });
});
