import { hasInterval, hasValue } from "@/lib/metrics/has-value";
import type { ExclusionRules } from "@/lib/studies/schema-config";
import { formatThousandths } from "@/lib/text/format-number";
import { lastWindow, type ReadPair, type WindowFigures } from "../rolling/windows";

type Rule = NonNullable<ExclusionRules["agreement"]>;

export interface JudgedAgreement {
  action: NonNullable<NonNullable<Rule["whileRunning"]>>["action"];
  reason: string;
  evidence: WindowFigures & { lastTexts: number };
}

/**
 * What a study's rule does about someone, given what they read since they were last let continue; null where it does
 * nothing: also where there are too few texts, or there is no kappa (or no interval) to go by.
 */
export function judgeAgreement(rule: Rule, pairs: readonly ReadPair[]): JudgedAgreement | null {
  if (!rule.whileRunning) return null;
  const { lastTexts, on, action } = rule.whileRunning;
  const window = lastWindow(pairs, lastTexts);
  const { n, kappa } = window;
  if (n < rule.minTexts || !hasValue(kappa)) return null;
  if (on === "upper" && !hasInterval(kappa)) return null;
  const judged = on === "upper" && hasInterval(kappa) ? kappa.high : kappa.value;
  if (judged >= rule.minKappa) return null;
  const interval = hasInterval(kappa)
    ? ` (${formatThousandths(kappa.low)} to ${formatThousandths(kappa.high)})`
    : "";
  return {
    action,
    reason: `Kappa with ${rule.reader} of ${formatThousandths(kappa.value)}${interval} over the last ${n} texts; the study asks for at least ${formatThousandths(rule.minKappa)}.`,
    evidence: { ...window, lastTexts },
  };
}
