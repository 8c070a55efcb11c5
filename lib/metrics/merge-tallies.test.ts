import { expect, test } from "vitest";
import { mergeTallies } from "./merge-tallies";
import { tallyOf } from "./testing/tally-of";

test("adds the counts of what both have and keeps the rest, in order of confidence", () => {
  const merged = mergeTallies(tallyOf([0.9, 0.2, 0.2], [1, 0, 1]), tallyOf([0.5, 0.2], [1, 1]));
  expect([...merged.confidence]).toEqual([0.2, 0.5, 0.9]);
  expect([...merged.right]).toEqual([2, 1, 1]);
  expect([...merged.wrong]).toEqual([1, 0, 0]);
});
