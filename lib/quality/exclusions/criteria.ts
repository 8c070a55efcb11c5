import type { ExclusionRules } from "@/lib/studies/schema-config";
import type { Criterion, Finding, PersonQuality } from "./schema";

const percent = (value: number) => `${(100 * value).toFixed(1)}\u202f%`;

interface CriterionText {
  name: string;
  /** The quantity that it measures. */
  measure: string;
  /** A value or threshold as it is written: 33.3 %, 12.0 s, 0.250. */
  format: (value: number) => string;
  /** The data behind a value. */
  things: string;
  /** "Matched 33.3 %", the beginning of a sentence about someone. */
  found: (value: string) => string;
}

export const criteria: Record<Criterion, CriterionText> = {
  checks: {
    name: "Attention checks",
    measure: "share matched",
    format: percent,
    things: "outputs of attention checks",
    found: (value) => `Matched ${value}`,
  },
  speed: {
    name: "Speed",
    measure: "median active time per task",
    format: (value) => `${value.toFixed(1)}\u202fs`,
    things: "timed tasks",
    found: (value) => `Median active time of ${value} per task`,
  },
  agreement: {
    name: "Agreement with another reader",
    measure: "kappa on correctness",
    format: (value) => value.toFixed(3).replace("-", "−"),
    things: "texts",
    found: (value) => `Kappa on correctness of ${value}`,
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
      text: `Matched less than ${least} of the outputs of attention checks: the same status and correctness as the gold label, and a confidence within ${percent(checks.tolerance)} of it.`,
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

/** A decision in words: "Excluded by the criterion: speed", "Restored by hand". */
export const describeAction = ({ action, rule }: PersonQuality["events"][number]): string =>
  `${action === "exclude" ? "Excluded" : "Restored"} ${
    rule ? `by the criterion: ${criteria[rule].name.toLowerCase()}` : "by hand"
  }`;

/** Whether a decision follows a rule that was frozen before there were data, or was made when there were. */
export const basisOf = ({ rule }: Pick<PersonQuality["events"][number], "rule">) =>
  rule === null ? "Decided later" : "Fixed before the data";

/** The data behind a finding: "6 outputs of attention checks". */
export const findingBasis = ({ rule, n }: Finding) =>
  `${n.toLocaleString("en")} ${criteria[rule].things}`;

/** A criterion's finding about someone, in a sentence, for the record of an exclusion. */
export function describeFinding(finding: Finding): string {
  const { rule, value, threshold } = finding;
  const { format, found } = criteria[rule];
  const head = value === null ? "Not enough data" : found(format(value));
  return `${head} on ${findingBasis(finding)}; the study asks for at least ${format(threshold)}.`;
}
