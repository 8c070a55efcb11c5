import type { ExclusionRules } from "@/lib/studies/schema-config";
import { formatRuleValue } from "./describe-finding";
import type { RuleName } from "./schema";

export interface RuleText {
  rule: RuleName;
  text: string;
}

/** A study's exclusion rules in sentences; those that are off are none. */
export function prepareRules({ checks, speed, agreement }: ExclusionRules): RuleText[] {
  const rules: RuleText[] = [];
  if (checks) {
    const least = formatRuleValue("checks", checks.minShare);
    const within = formatRuleValue("checks", checks.tolerance);
    rules.push({
      rule: "checks",
      text: `Matched less than ${least} of the outputs of attention checks: the same status and correctness as the gold label, and a confidence within ${within} of it.`,
    });
  }
  if (speed) {
    const least = formatRuleValue("speed", speed.minSeconds);
    rules.push({ rule: "speed", text: `Median active time per task below ${least}.` });
  }
  if (agreement) {
    const least = formatRuleValue("agreement", agreement.minKappa);
    rules.push({
      rule: "agreement",
      text: `Cohen’s kappa on correctness with ${agreement.reader} below ${least}, judged from ${agreement.minTexts} texts on.`,
    });
  }
  return rules;
}
