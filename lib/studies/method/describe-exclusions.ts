import { percent, points } from "@/lib/studies/describe-share";
import { count } from "@/lib/text/count";
import { list } from "@/lib/text/list";
import type { ExclusionRules } from "../schema-config";
import type { MethodFacts } from "./facts";

/** The rules by which people are left out, and how many were; nothing where there is nothing to say. */
export function describeExclusions(rules: ExclusionRules, { excluded }: MethodFacts): string {
  const planned = whoIsLeftOut(rules);
  if (planned.length === 0) {
    if (!excluded || excluded.byHand === 0) return "";
    return `No rule for leaving people out was fixed before the data; ${byHandAlone(excluded.byHand)}`;
  }
  const by = planned.length === 1 ? "a rule" : "rules";
  const fixed = `By ${by} fixed before the data, whoever ${list(planned, "or")} was to be left out.`;
  return excluded ? `${fixed} ${whoWas(excluded)}` : fixed;
}

type Excluded = NonNullable<MethodFacts["excluded"]>;

function whoWas({ undecided, ...excluded }: Excluded): string {
  if (undecided === 0) return whoWasSoFar(excluded);
  const still = `The rules had yet to be applied to ${count(undecided, "person who violated", "people who violated")} one.`;
  const { byRule, byHand } = excluded;
  return byRule + byHand === 0 ? still : `${whoWasSoFar(excluded)} ${still}`;
}

function whoWasSoFar({ byRule, byHand }: Omit<Excluded, "undecided">): string {
  if (byRule === 0) return byHand === 0 ? "Nobody was." : `Nobody was; ${byHandAlone(byHand)}`;
  const more = byHand === 0 ? "" : `, and ${byHand.toLocaleString("en")} more by hand`;
  return `${count(byRule, "person was", "people were")}${more}; their slots were freed for others.`;
}

const byHandAlone = (n: number) =>
  `${count(n, "person was", "people were")} left out by hand, and their slots were freed for others.`;

/** For each rule whom it leaves out: "had a median active time ...". */
export function whoIsLeftOut({ checks, speed, agreement }: ExclusionRules): string[] {
  return [
    ...(checks
      ? [
          `matched less than ${percent(checks.minShare)} of the expected readings in attention checks (the same correctness, and a confidence within ${points(checks.tolerance)})`,
        ]
      : []),
    ...(speed
      ? [
          `read for less than ${count(speed.minSeconds, "second")} of active time in the median task`,
        ]
      : []),
    ...(agreement
      ? [
          `had a Cohen’s kappa on correctness with ${agreement.reader} below ${agreement.minKappa.toFixed(2)} on ${count(agreement.minTexts, "text")} or more`,
        ]
      : []),
  ];
}
