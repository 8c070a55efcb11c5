import type { PassRule } from "./schema";
import { toPercent } from "./to-percent";

/**
 * A rule in a few words: "at least 90 % of the texts matched (confidence within 10 points), rank 15
 * or better". What does not constrain is left out.
 */
export function describeRule({ tolerance, minShare, top }: PassRule): string {
  const match = `confidence ${tolerance === 0 ? "exactly as expected" : `within ${toPercent(tolerance)} points`}`;
  if (minShare === 0) {
    // What counts as matched still ranks people, so it is said where the rank matters.
    return top === null ? "the test finished" : `${place(top)}, by the texts matched (${match})`;
  }
  const share =
    minShare === 1 ? "every text" : `at least ${toPercent(minShare)}\u202f% of the texts`;
  return `${share} matched (${match})${top === null ? "" : `, ${place(top)}`}`;
}

const place = (top: number) =>
  top === 1 ? "rank 1" : `rank ${top.toLocaleString("en")} or better`;
