import { expect, test } from "vitest";
import { commonest, longestSteps } from "./confidence-patterns";

test("the commonest confidence, of equally common ones the lowest", () => {
  expect(commonest([0.7, 0.5, 0.7, 1])).toEqual({ confidence: 0.7, n: 2, of: 4 });
  expect(commonest([0.9, 0.1])).toEqual({ confidence: 0.1, n: 1, of: 2 });
  expect(commonest([])).toBeNull();
});

test("equal steps up or down; the same confidence again is none", () => {
  // 0.1 + 0.2 is not 0.3 in binary.
  expect(longestSteps([0.1, 0.2, 0.3, 0.4, 0.9])).toBe(4);
  expect(longestSteps([0.5, 0.9, 0.8, 0.7, 0.6, 0.5, 0.5])).toBe(5);
  expect(longestSteps([0.7, 0.7, 0.7, 0.7])).toBe(0);
  expect(longestSteps([0.1, 0.5, 0.2])).toBe(0);
  expect(longestSteps([])).toBe(0);
});
