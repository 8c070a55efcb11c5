import { matchesEnough, type Ranked } from "./rank-candidates";
import type { Candidate, PassMark } from "./schema";

/** A share in percent: 0.07 is 7, not 7.000000000000001. */
export const toPercent = (share: number): number => Math.round(share * 1e8) / 1e6;

export const samePassMark = (a: PassMark, b: PassMark): boolean =>
  a.tolerance === b.tolerance && a.minShare === b.minShare && a.top === b.top;

/**
 * A pass mark in a few words: "at least 90 % of the texts matched (confidence within 10 points),
 * rank 15 or better". Parts that set no limit are left out.
 */
export function describePassMark({ tolerance, minShare, top }: PassMark): string {
  const match = `confidence ${tolerance === 0 ? "exactly as expected" : `within ${toPercent(tolerance)} points`}`;
  const rank = top === 1 ? "rank 1" : `rank ${top?.toLocaleString("en")} or better`;
  if (minShare === 0) {
    // Matches decide the ranks, so they are explained where the rank matters.
    return top === null ? "the test finished" : `${rank}, by the texts matched (${match})`;
  }
  const share =
    minShare === 1 ? "every text" : `at least ${toPercent(minShare)}\u202f% of the texts`;
  return `${share} matched (${match})${top === null ? "" : `, ${rank}`}`;
}

/** Why someone does not reach a pass mark, in a few words; null for someone who does. */
export function describeShortfall(
  { rank, score, passes }: Pick<Ranked<unknown>, "rank" | "score" | "passes">,
  mark: PassMark,
): string | null {
  if (passes) return null;
  if (rank === null) return "not finished";
  return matchesEnough(score, mark)
    ? `only ${mark.top?.toLocaleString("en")} advance`
    : "matched too few";
}

type Verdict = Candidate["verdicts"][number];

/** A decision about someone in words: "passed by hand". */
export const describeVerdict = ({
  outcome,
  byHand,
  changesBack,
}: Pick<Verdict, "outcome" | "byHand" | "changesBack">): string =>
  outcome === null
    ? "changed back: the pass mark decides"
    : `${outcome === "pass" ? "passed" : "failed"}${changesBack ? ", changed back" : byHand ? " by hand" : ""}`;
