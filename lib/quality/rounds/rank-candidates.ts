import type { Candidate, PassMark, TestAnswer } from "./schema";
import { type Score, scoreAnswers } from "./score-answers";

/** How candidates are ranked, in words: for the page and for the method paragraph. */
export const rankingText =
  "People who finished a test rank by the share of texts that they matched, the largest first; " +
  "among equals by the mean absolute error of their confidence, the smaller first; then by who " +
  "finished earlier; then by pseudonym.";

interface Tested {
  pseudonym: string;
  /** When the last task of the test was submitted, ISO 8601 in UTC; null while some are not. */
  finishedAt: string | null;
  answers: readonly Pick<TestAnswer, "expected" | "given">[];
}

export interface Ranked<T> {
  candidate: T;
  score: Score;
  /** From 1, without ties; null for people who have not finished. */
  rank: number | null;
  /** Whether they reach the pass mark: finished, matched enough, and ranked high enough. */
  passes: boolean;
}

/**
 * Ranks everyone in a test as {@link rankingText} says, and applies a pass mark. Those who have not
 * finished come last, the larger share first.
 *
 * @param test.texts how many texts the test has
 * @throws RangeError when the test has no text
 */
export function rankCandidates<T extends Tested>(
  candidates: readonly T[],
  { texts, passMark }: { texts: number; passMark: PassMark },
): Ranked<T>[] {
  const { tolerance, top } = passMark;
  return candidates
    .map((candidate) => ({
      candidate,
      score: scoreAnswers(candidate.answers, { texts, tolerance }),
    }))
    .sort(inOrder)
    .map(({ candidate, score }, i) => {
      const rank = candidate.finishedAt === null ? null : i + 1;
      const passes =
        rank !== null && matchesEnough(score, passMark) && (top === null || rank <= top);
      return { candidate, score, rank, passes };
    });
}

/** What was decided about someone; null where the pass mark decides. */
export const standingOutcome = ({ verdicts }: Pick<Candidate, "verdicts">) =>
  verdicts[0]?.outcome ?? null;

/** Whether someone goes to the next round: by the verdict that stands, else by the pass mark. */
export const advances = ({ candidate, passes }: Ranked<Candidate>): boolean =>
  (standingOutcome(candidate) ?? (passes ? "pass" : "fail")) === "pass";

/** Whether a verdict by hand stands. */
export const isByHand = ({ verdicts: [newest] }: Pick<Candidate, "verdicts">): boolean =>
  newest?.byHand === true && newest.outcome !== null;

/** Whether a verdict by hand stands that can be changed back: what was changed back once is not changed again. */
export const canChangeBack = (candidate: Pick<Candidate, "verdicts">): boolean =>
  isByHand(candidate) && candidate.verdicts[0]?.changesBack === false;

/** Whether someone matched the share that a pass mark asks for: 55 % of 100 must not become 55.00000000000001. */
export const matchesEnough = ({ matched, texts }: Score, { minShare }: PassMark): boolean =>
  matched >= minShare * texts - 1e-9;

type Scored = { candidate: Tested; score: Score };

function inOrder(a: Scored, b: Scored): number {
  return (
    Number(a.candidate.finishedAt === null) - Number(b.candidate.finishedAt === null) ||
    b.score.matched - a.score.matched ||
    comparableError(a.score) - comparableError(b.score) ||
    compare(a.candidate.finishedAt ?? "", b.candidate.finishedAt ?? "") ||
    compare(a.candidate.pseudonym, b.candidate.pseudonym)
  );
}

/** Equal errors, summed in another order, differ in the last digits: these must not break a tie. */
const comparableError = ({ meanAbsoluteError }: Score) =>
  meanAbsoluteError === null ? 1e9 : Math.round(meanAbsoluteError * 1e9);

/** By code point: the same in every locale. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
