import { cohenKappa } from "@/lib/metrics/agreement/kappa";
import { hasValue } from "@/lib/metrics/has-value";
import { spread } from "@/lib/metrics/intervals/closed-form/spread";
import { matchesExpected } from "@/lib/quality/rounds/matches-expected";
import type { TestAnswer } from "@/lib/quality/rounds/schema";
import type { ExclusionRules } from "@/lib/studies/schema-config";
import type { Criterion, Finding } from "./schema";

/** The data that the criteria are applied to. */
export interface PersonFacts {
  /** Each output of the attention checks that they submitted. */
  checks: readonly Pick<TestAnswer, "given" | "expected">[];
  /** Active seconds of each submitted task of the sample whose reading was timed. */
  taskSeconds: readonly number[];
  /** For each text that the criterion's reader has read too: whether each of the two judged it right. */
  texts: readonly { own: boolean; reader: boolean }[];
}

/**
 * The finding of each criterion, in the order checks, speed, agreement. Criteria that are off have
 * none.
 */
export function judgeCriteria(
  { checks, speed, agreement }: ExclusionRules,
  facts: PersonFacts,
): Finding[] {
  const findings: Finding[] = [];
  /** A value that can't be measured violates nothing. */
  const add = (rule: Criterion, value: number | null, threshold: number, n: number) =>
    findings.push({ rule, value, threshold, n, violated: value !== null && value < threshold });
  if (checks) {
    const n = facts.checks.length;
    const matched = facts.checks.filter((check) => matchesExpected(check, checks.tolerance)).length;
    add("checks", n === 0 ? null : matched / n, checks.minShare, n);
  }
  if (speed) {
    const spent = spread(facts.taskSeconds);
    const median = "median" in spent ? spent.median : null;
    add("speed", median, speed.minSeconds, facts.taskSeconds.length);
  }
  if (agreement) {
    const { texts } = facts;
    const kappa = cohenKappa(
      texts.map(({ own }) => own),
      texts.map(({ reader }) => reader),
    );
    const known = texts.length >= agreement.minTexts && hasValue(kappa);
    add("agreement", known ? kappa.value : null, agreement.minKappa, texts.length);
  }
  return findings;
}
