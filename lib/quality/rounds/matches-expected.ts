import type { TestAnswer } from "./schema";

/** Confidences are typed as percents: what is exactly the tolerance away must not fail by rounding. */
const slack = 1e-9;

/**
 * Whether a text was read as the team agreed: the same status and, where there is an answer, the same
 * correctness and a confidence within the tolerance.
 *
 * @param tolerance in [0, 1], inclusive
 */
export function matchesExpected(
  { expected, given }: Pick<TestAnswer, "expected" | "given">,
  tolerance: number,
): boolean {
  if (given.status !== expected.status) return false;
  if (expected.status === "no_answer") return true;
  return (
    given.confidence !== null &&
    given.correct === expected.correct &&
    Math.abs(given.confidence - expected.confidence) <= tolerance + slack
  );
}
