import { describePassMark } from "../pass-mark-words";
import { type Ranked, standingOutcome } from "../rank-candidates";
import type { Candidate, PassMark } from "../schema";

/** The outcome by a pass mark of everyone whom nobody has decided about by hand, with its evidence. */
export function judgeByPassMark(ranked: readonly Ranked<Candidate>[], rule: PassMark) {
  const of = countRanked(ranked);
  return ranked
    .filter(({ candidate }) => standingOutcome(candidate) === null)
    .map((one) => ({
      readerId: one.candidate.readerId,
      outcome: one.passes ? ("pass" as const) : ("fail" as const),
      byHand: false,
      reason: reasonOf(one, { rule, of }),
      evidence: evidenceOf(one, { rule, of }),
    }));
}

/** How many have a rank: everyone who finished the test. */
export const countRanked = (ranked: readonly Ranked<Candidate>[]) =>
  ranked.filter(({ rank }) => rank !== null).length;

/** The evidence for a decision about someone: their test by a pass mark. */
export function evidenceOf(
  { score, rank }: Ranked<Candidate>,
  { rule, of }: { rule: PassMark; of: number },
) {
  const { texts, answered, matched, share, meanAbsoluteError } = score;
  const finished = rank !== null;
  return { texts, answered, matched, share, meanAbsoluteError, rank, of, finished, rule };
}

/** "matched 57 of 60 texts, rank 3 of 32; needed: share 0.9 within 0.1, top 15" */
function reasonOf(
  { score: { matched, answered, texts }, rank }: Ranked<Candidate>,
  { rule, of }: { rule: PassMark; of: number },
): string {
  const standing = rank === null ? `not finished (${answered} answered)` : `rank ${rank} of ${of}`;
  return `matched ${matched} of ${texts} texts, ${standing}; needed: ${describePassMark(rule)}`;
}
