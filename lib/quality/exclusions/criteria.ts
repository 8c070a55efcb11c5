import { points } from "@/lib/studies/describe-share";
import type { ExclusionRules } from "@/lib/studies/schema-config";
import { count } from "@/lib/text/count";
import { list } from "@/lib/text/list";
import type { Criterion, Finding, PersonQuality } from "./schema";

const percent = (value: number) => `${(100 * value).toFixed(1)}\u202f%`;

interface CriterionText {
  name: string;
  /** The quantity that it measures. */
  measure: string;
  /** A value or threshold as it is written: 33.3 %, 12.0 s, 0.250. */
  format: (value: number) => string;
  /** One of the data behind a value, and several. */
  things: [one: string, many: string];
  /** "Matched 33.3 % of", the beginning of a sentence about someone, which the data end. */
  found: (value: string) => string;
}

export const criteria: Record<Criterion, CriterionText> = {
  checks: {
    name: "Attention checks",
    measure: "share matched",
    format: percent,
    things: ["expected reading in attention checks", "expected readings in attention checks"],
    found: (value) => `Matched ${value} of`,
  },
  speed: {
    name: "Speed",
    measure: "median active time per task",
    format: (value) => `${value.toFixed(1)}\u202fs`,
    things: ["timed task", "timed tasks"],
    found: (value) => `Median active time of ${value} per task on`,
  },
  agreement: {
    name: "Agreement with another reader",
    measure: "kappa on correctness",
    format: (value) => value.toFixed(3).replace("-", "−"),
    things: ["text", "texts"],
    found: (value) => `Kappa on correctness of ${value} on`,
  },
};

export const formatFor = (criterion: Criterion, value: number) => criteria[criterion].format(value);

/** A study's exclusion criteria in sentences, without those that are off. */
export function describeCriteria({ checks, speed, agreement }: ExclusionRules) {
  const texts: { criterion: Criterion; text: string }[] = [];
  if (checks) {
    const least = percent(checks.minShare);
    texts.push({
      criterion: "checks",
      text: `Matched less than ${least} of the expected readings in attention checks: the same correctness, and a confidence within ${points(checks.tolerance)}.`,
    });
  }
  if (speed) {
    const least = formatFor("speed", speed.minSeconds);
    texts.push({ criterion: "speed", text: `Median active time per task below ${least}.` });
  }
  if (agreement) {
    const least = formatFor("agreement", agreement.minKappa);
    texts.push({
      criterion: "agreement",
      text: `Cohen’s kappa on correctness with ${agreement.reader} below ${least}, judged from ${agreement.minTexts} texts on.`,
    });
  }
  return texts;
}

type Event = PersonQuality["events"][number];

/** A decision in words: "Excluded by the criterion: speed", "Restored by hand". */
export function describeAction({ action, rules }: Pick<Event, "action" | "rules">): string {
  const what = action === "exclude" ? "Excluded" : "Restored";
  if (rules.length === 0) return `${what} by hand`;
  const names = rules.map((rule) => criteria[rule].name.toLowerCase());
  return `${what} by the ${rules.length === 1 ? "criterion" : "criteria"}: ${list(names)}`;
}

/** Whether a decision follows a rule that was frozen before there were data, or was made when there were. */
export const basisOf = ({ rules }: Pick<Event, "rules">) =>
  rules.length === 0 ? "Decided later" : "Fixed before the data";

/** The data behind a finding: "6 expected readings in attention checks". */
export const findingBasis = ({ rule, n }: Finding) => count(n, ...criteria[rule].things);

/** A criterion's finding about someone, in a sentence, for the record of an exclusion. */
export function describeFinding(finding: Finding): string {
  const { rule, value, threshold } = finding;
  const { format, found } = criteria[rule];
  const head = value === null ? "Not enough data:" : found(format(value));
  return `${head} ${findingBasis(finding)}; the study asks for at least ${format(threshold)}.`;
}
