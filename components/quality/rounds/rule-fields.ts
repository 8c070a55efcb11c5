import type { PassRule } from "@/lib/quality/rounds/schema";
import { toPercent } from "@/lib/quality/rounds/to-percent";

/** A rule as it is typed: in percent, and in whatever state the typing is. */
export interface RuleFields {
  tolerance: number | string;
  minShare: number | string;
  /** Empty for no limit. */
  top: number | string;
}

export const toFields = ({ tolerance, minShare, top }: PassRule): RuleFields => ({
  tolerance: toPercent(tolerance),
  minShare: toPercent(minShare),
  top: top ?? "",
});

/** The rule that was typed; null while a field is empty or unfinished. */
export function toRule({ tolerance, minShare, top }: RuleFields): PassRule | null {
  if (typeof tolerance !== "number" || typeof minShare !== "number") return null;
  if (typeof top !== "number" && top !== "") return null;
  const rule = { tolerance: tolerance / 100, minShare: minShare / 100 };
  const inRange = rule.tolerance >= 0 && rule.tolerance <= 0.5 && rule.minShare >= 0;
  if (!inRange || rule.minShare > 1 || top === 0) return null;
  return { ...rule, top: typeof top === "number" ? top : null };
}
