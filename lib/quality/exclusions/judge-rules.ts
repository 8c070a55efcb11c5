import { cohenKappa } from "@/lib/metrics/agreement/kappa";
import { hasValue } from "@/lib/metrics/has-value";
import { spread } from "@/lib/metrics/intervals/closed-form/spread";
import { matchesExpected } from "@/lib/quality/rounds/matches-expected";
import type { TestAnswer } from "@/lib/quality/rounds/schema";
import type { ExclusionRules } from "@/lib/studies/schema-config";
import type { Finding } from "./schema";

/** What is known of one person, to be judged by the rules. */
export interface PersonFacts {
  /** Each output of the attention checks that they submitted. */
  checks: readonly Pick<TestAnswer, "given" | "expected">[];
  /** Active seconds of each submitted task of the sample whose reading was timed. */
  taskSeconds: readonly number[];
  /** Of each text that the rule's reader has read as well, whether each was right. */
  texts: readonly { own: boolean; reader: boolean }[];
}

/** What each rule of a study finds, in the order checks, speed, agreement; rules that are off find nothing. */
export function judgeRules(rules: ExclusionRules, facts: PersonFacts): Finding[] {
  const findings: Finding[] = [];
  if (rules.checks) findings.push(judgeChecks(rules.checks, facts.checks));
  if (rules.speed) findings.push(judgeSpeed(rules.speed, facts.taskSeconds));
  if (rules.agreement) findings.push(judgeAgreement(rules.agreement, facts.texts));
  return findings;
}

type Rule<N extends keyof ExclusionRules> = NonNullable<ExclusionRules[N]>;

function judgeChecks(
  { minShare, tolerance }: Rule<"checks">,
  checks: PersonFacts["checks"],
): Finding {
  const n = checks.length;
  const matched = checks.filter((check) => matchesExpected(check, tolerance)).length;
  return finding("checks", n === 0 ? null : matched / n, minShare, n);
}

function judgeSpeed({ minSeconds }: Rule<"speed">, seconds: PersonFacts["taskSeconds"]): Finding {
  const spent = spread(seconds);
  return finding("speed", "median" in spent ? spent.median : null, minSeconds, seconds.length);
}

function judgeAgreement(
  { minKappa, minTexts }: Rule<"agreement">,
  texts: PersonFacts["texts"],
): Finding {
  const kappa = cohenKappa(
    texts.map(({ own }) => own),
    texts.map(({ reader }) => reader),
  );
  const known = texts.length >= minTexts && hasValue(kappa);
  return finding("agreement", known ? kappa.value : null, minKappa, texts.length);
}

/** What can't be measured violates nothing. */
const finding = (
  rule: Finding["rule"],
  value: number | null,
  threshold: number,
  n: number,
): Finding => ({ rule, value, threshold, n, violated: value !== null && value < threshold });
