import { matchesEnough, type Ranked } from "./rank-candidates";
import type { PassRule } from "./schema";

/** Why a rule does not let someone go on, in a few words; null for who passes. */
export function describeShortfall(
  { rank, score, passes }: Pick<Ranked<unknown>, "rank" | "score" | "passes">,
  rule: PassRule,
): string | null {
  if (passes) return null;
  if (rank === null) return "not finished";
  return matchesEnough(score, rule)
    ? `only ${rule.top?.toLocaleString("en")} go on`
    : "matched too few";
}
