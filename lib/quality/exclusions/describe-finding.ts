import type { Finding, PersonQuality, RuleName } from "./schema";

export const ruleNames: Record<RuleName, string> = {
  checks: "Attention checks",
  speed: "Speed",
  agreement: "Agreement with another reader",
};

/** What a rule looks at. */
export const ruleMeasures: Record<RuleName, string> = {
  checks: "share matched",
  speed: "median active time per task",
  agreement: "kappa on correctness",
};

const share = (value: number) => `${(100 * value).toFixed(1)}\u202f%`;
const seconds = (value: number) => `${value.toFixed(1)}\u202fs`;
const kappa = (value: number) => value.toFixed(3).replace("-", "−");

const formats: Record<RuleName, (value: number) => string> = {
  checks: share,
  speed: seconds,
  agreement: kappa,
};

const things: Record<RuleName, string> = {
  checks: "outputs of attention checks",
  speed: "timed tasks",
  agreement: "texts",
};

/** A rule's value or threshold as it is written: 33.3 %, 12.0 s, 0.250. */
export const formatRuleValue = (rule: RuleName, value: number) => formats[rule](value);

/** What was done about someone: "Excluded by the rule: speed", "Restored by hand". */
export const describeAction = ({ action, rule }: PersonQuality["events"][number]): string =>
  `${action === "exclude" ? "Excluded" : "Restored"} ${
    rule ? `by the rule: ${ruleNames[rule].toLowerCase()}` : "by hand"
  }`;

/** What a finding rests on: "6 outputs of attention checks". */
export const findingBasis = ({ rule, n }: Finding) => `${n.toLocaleString("en")} ${things[rule]}`;

/** What a rule found, in a sentence, for the record of an exclusion. */
export function describeFinding(finding: Finding): string {
  const { rule, value, threshold } = finding;
  const on = `on ${findingBasis(finding)}`;
  const least = `the study asks for at least ${formats[rule](threshold)}.`;
  if (value === null) return `Too little to say ${on}; ${least}`;
  const measured = formats[rule](value);
  switch (rule) {
    case "checks":
      return `Matched ${measured} ${on}; ${least}`;
    case "speed":
      return `Median active time of ${measured} per task ${on}; ${least}`;
    case "agreement":
      return `Kappa on correctness of ${measured} ${on}; ${least}`;
  }
}
