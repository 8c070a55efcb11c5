import { percent, points } from "@/lib/studies/describe-share";
import type { PassMark } from "../schema-config";

/** Who goes on by a rule: "the best 15 of those who matched ...". */
export function describeAdvancing({ tolerance, minShare, top }: PassMark): string {
  const reading =
    tolerance === 0
      ? "the same correctness and the same confidence"
      : `the same correctness, and a confidence within ${points(tolerance)}`;
  const matched =
    minShare === 1
      ? `matched every expected reading (${reading})`
      : `matched at least ${percent(minShare)} of the expected readings (${reading})`;
  const finished = "finished the test";
  const those = minShare === 0 ? finished : matched;
  if (top === null) return `those who ${those}`;
  const best = top === 1 ? "the best one" : `the best ${top.toLocaleString("en")}`;
  // What counts as a match ranks them, so it is said even where no share is asked for.
  const by = minShare === 0 ? ` (a reading matches with ${reading})` : "";
  return `${best} of those who ${those}${by}`;
}
