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

/** A fact about a text: of which question, and when its task was submitted. */
type Timed<T> = T & { question: string; at: string };

/** The same in the order in which the person submitted, with what agreement over time needs. */
export interface TimedFacts extends PersonFacts {
  checks: readonly Timed<PersonFacts["checks"][number]>[];
  texts: readonly Timed<
    PersonFacts["texts"][number] & { ownConfidence: number; readerConfidence: number }
  >[];
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
  const { taskSeconds, texts } = facts;
  if (checks) {
    const share = shareMatched(facts, checks.tolerance);
    add("checks", share, checks.minShare, facts.checks.length);
  }
  if (speed) add("speed", medianSeconds(facts), speed.minSeconds, taskSeconds.length);
  if (agreement) {
    const known = texts.length >= agreement.minTexts;
    add("agreement", known ? kappaOf(facts) : null, agreement.minKappa, texts.length);
  }
  return findings;
}

export function shareMatched({ checks }: PersonFacts, tolerance: number): number | null {
  const matched = checks.filter((check) => matchesExpected(check, tolerance)).length;
  return checks.length === 0 ? null : matched / checks.length;
}

export function medianSeconds({ taskSeconds }: PersonFacts): number | null {
  const spent = spread(taskSeconds);
  return "median" in spent ? spent.median : null;
}

/** With the reader that the facts compare with, on correctness. */
export function kappaOf({ texts }: PersonFacts): number | null {
  const kappa = cohenKappa(
    texts.map(({ own }) => own),
    texts.map(({ reader }) => reader),
  );
  return hasValue(kappa) ? kappa.value : null;
}
