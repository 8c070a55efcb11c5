import { points, shortPercent } from "@/lib/studies/describe-share";
import { count } from "@/lib/text/count";
import { list } from "@/lib/text/list";
import type { MethodFacts } from "../method-facts";
import type { ExclusionRules, WhileRunning } from "../schema-config";

/** The exclusion criteria, what was done while the study ran, and how many people were excluded. */
export const describeExclusions = (
  rules: ExclusionRules,
  facts: Pick<MethodFacts, "excluded">,
): string => {
  const watched = whoIsStopped(rules, "past");
  return [
    describePlanned(rules, facts),
    watched && `While the study ran, ${watched}.${howOften(rules, facts)}`,
  ]
    .filter(Boolean)
    .join(" ");
};

/** How often the rule acted, and what the team did then; nothing before the start. */
function howOften(
  { agreement }: ExclusionRules,
  { excluded }: Pick<MethodFacts, "excluded">,
): string {
  if (!excluded) return "";
  const { stopped, letContinue } = excluded;
  if (stopped === 0) return " This happened to nobody.";
  const happened = ` This happened to ${count(stopped, "person", "people")}`;
  if (letContinue === 0) return `${happened}.`;
  const some = letContinue.toLocaleString("en");
  return agreement?.whileRunning?.action === "flag"
    ? `${happened}; the researchers removed the flag of ${some}.`
    : `${happened}; the researchers let ${some} continue.`;
}

/** "when a person's kappa ..., they got no more tasks", of a study that ran or runs; null without such a rule. */
export function whoIsStopped({ agreement }: ExclusionRules, when: "past" | "now"): string | null {
  if (!agreement?.whileRunning) return null;
  const { lastTexts, on, action } = agreement.whileRunning;
  const what = on === "value" ? "" : "the upper end of the 95% interval of ";
  return `when ${what}a person’s kappa with ${agreement.reader} over their last ${count(lastTexts, "text")} ${when === "past" ? "was" : "is"} below ${agreement.minKappa.toFixed(2)} (with at least ${count(agreement.minTexts, "text")}), they ${stops[action][when]}`;
}

const stops = {
  flag: { past: "were flagged to the researchers", now: "are flagged to the researchers" },
  pause: {
    past: "got no more tasks until the researchers let them continue",
    now: "get no more tasks until the researchers let them continue",
  },
  discontinue: { past: "got no more tasks", now: "get no more tasks" },
} satisfies Record<WhileRunning["action"], Record<"past" | "now", string>>;

function describePlanned(
  rules: ExclusionRules,
  { excluded }: Pick<MethodFacts, "excluded">,
): string {
  const planned = whoIsExcluded(rules);
  if (planned.length === 0) {
    if (!excluded || excluded.byHand === 0) return "";
    return `No exclusion criterion was fixed before the data; ${byHandAlone(excluded.byHand)}`;
  }
  const by = planned.length === 1 ? "a criterion" : "criteria";
  const fixed = `By ${by} fixed before the data, people were to be excluded if they ${list(planned, "or")}.`;
  return excluded ? `${fixed} ${whoWas(excluded)}` : fixed;
}

type Excluded = NonNullable<MethodFacts["excluded"]>;

function whoWas({ byRule, byHand, undecided, kept }: Excluded): string {
  const violators = count(undecided, "person who violated", "people who violated");
  const still = undecided === 0 ? [] : [`The criteria had yet to be applied to ${violators} one.`];
  const kepts = kept === 0 ? [] : [whoWasKept(kept)];
  const soFar = byRule + byHand === 0 && undecided > 0 ? [] : [whoWasSoFar(byRule, byHand)];
  return [...soFar, ...kepts, ...still].join(" ");
}

function whoWasSoFar(byRule: number, byHand: number): string {
  if (byRule === 0) return byHand === 0 ? "Nobody was." : `Nobody was; ${byHandAlone(byHand)}`;
  const more = byHand === 0 ? "" : `, and ${byHand.toLocaleString("en")} more by hand`;
  return `${count(byRule, "person was", "people were")}${more}; their slots were freed for others.`;
}

const whoWasKept = (n: number) =>
  `${count(n, "person who violated a criterion was", "people who violated a criterion were")} kept by a decision of the study’s team.`;

const byHandAlone = (n: number) =>
  `${count(n, "person was", "people were")} excluded by hand, and their slots were freed for others.`;

/** For each criterion whom it excludes: "had a median active time ...". */
export function whoIsExcluded({ checks, speed, agreement }: ExclusionRules): string[] {
  return [
    checks &&
      `matched less than ${shortPercent(checks.minShare)} of the expected readings in attention checks (the same correctness, and a confidence within ${points(checks.tolerance)})`,
    speed &&
      `read for less than ${count(speed.minSeconds, "second")} of active time in the median task`,
    agreement &&
      `had a Cohen’s kappa on correctness with ${agreement.reader} below ${agreement.minKappa.toFixed(2)} on ${count(agreement.minTexts, "text")} or more`,
  ].filter((text) => text !== null);
}
