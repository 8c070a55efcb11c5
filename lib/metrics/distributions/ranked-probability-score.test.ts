import { expect, test } from "vitest";
import { rankedProbabilityScore } from "./ranked-probability-score";

test("counts how far from the correct answer the probability is", () => {
  // All on answer 0: cumulative 1, 1 against 0, 0 for answer 2 and 0, 1 for answer 1.
  const certain = (outcome: number) => [{ probabilities: [1, 0, 0], outcome }];
  expect(rankedProbabilityScore(certain(2))).toEqual({ value: 2, n: 1 });
  expect(rankedProbabilityScore(certain(1))).toEqual({ value: 1, n: 1 });
  expect(rankedProbabilityScore(certain(0))).toEqual({ value: 0, n: 1 });
});
