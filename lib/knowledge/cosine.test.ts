import { expect, test } from "vitest";
import { cosine } from "./cosine";

test("the cosine says how far two vectors point the same way, whatever their lengths", () => {
  const of = (a: number[], b: number[]) => cosine(Float32Array.from(a), Float32Array.from(b));
  expect(of([2, 0], [5, 0])).toBe(1);
  expect(of([1, 0], [0, 3])).toBe(0);
  expect(of([1, 0], [-2, 0])).toBe(-1);
  // 3/5 and 4/5: a triangle of sides 3, 4 and 5.
  expect(of([1, 0], [3, 4])).toBeCloseTo(0.6, 6);
  expect(of([0, 0], [1, 1])).toBe(0);
});
