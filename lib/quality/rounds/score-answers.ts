import { matchesExpected } from "./matches-expected";
import type { TestAnswer } from "./schema";

/** How one person did in a test. */
export interface Score {
  /** How many texts the test has, answered or not. */
  texts: number;
  answered: number;
  matched: number;
  /** Share of all texts that were matched, in [0, 1]. Unanswered texts are not matched. */
  share: number;
  /**
   * Mean over the answered texts of how far the confidence is from the expected one, in [0, 1]; 1 for
   * a text whose status is another. Null when nothing is answered.
   */
  meanAbsoluteError: number | null;
}

/**
 * Scores one person's answers to a test.
 * @param test.texts how many texts the test has
 * @param test.tolerance as in {@link matchesExpected}
 * @throws RangeError when the test has no text, or fewer than were answered
 */
export function scoreAnswers(
  answers: readonly Pick<TestAnswer, "expected" | "given">[],
  { texts, tolerance }: { texts: number; tolerance: number },
): Score {
  if (texts < 1 || texts < answers.length) {
    throw new RangeError(`A test of ${texts} texts can't have ${answers.length} answers.`);
  }
  const matched = answers.filter((answer) => matchesExpected(answer, tolerance)).length;
  const error = answers.reduce((sum, answer) => sum + absoluteError(answer), 0);
  return {
    texts,
    answered: answers.length,
    matched,
    share: matched / texts,
    meanAbsoluteError: answers.length === 0 ? null : error / answers.length,
  };
}

function absoluteError({ expected, given }: Pick<TestAnswer, "expected" | "given">): number {
  if (given.status !== expected.status || given.confidence === null) return 1;
  return Math.abs(given.confidence - expected.confidence);
}
