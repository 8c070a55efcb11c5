import { expect, test } from "vitest";
import { logScoreOfDistributions } from "./log-score-of-distributions";

test("counts what was held impossible as the clip, and certainty as one less the clip", () => {
  const certain = (outcome: number) => ({ probabilities: [1, 0], outcome });
  expect(logScoreOfDistributions([certain(1), certain(0)], 0.01)).toEqual({
    value: expect.closeTo(-(Math.log(0.01) + Math.log(0.99)) / 2, 12),
    n: 2,
  });
});
