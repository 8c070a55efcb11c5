import type { StudyPay } from "@/lib/crowd/pay/schema";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import { list } from "@/lib/text/list";
import { findBlanks } from "./default-texts";
import { payInAll, sayPay } from "./expected-pay";
import { findRunning } from "./find-draft";
import { planOverlap } from "./overlap";
import { ruleWarning } from "./rule-warning";
import type { StudyConfig, StudyDetail } from "./schema";
import { asksPhrases } from "./schema-config";

export interface StartPlan {
  /** The settings that starting the draft fixes, and the effects of the start. */
  facts: string[];
  /** Why it can't be started yet; null if no obstacle is known. */
  problem: { text: string; tab: "edit" | "gold" } | null;
}

type Budget = Pick<StudyPay, "currency" | "budgetCents" | "committedCents">;

/** What starting a draft freezes. `gold` and `budget` are null while they are not known. */
export function startCheck(
  study: Pick<StudyDetail, "versions">,
  { no, config }: StudyDetail["versions"][number],
  gold: { needed: number; agreed: number } | null,
  budget: Budget | null,
): StartPlan {
  const { answers, shared, warning } = planOverlap(config);
  const tests = config.qualification.length;
  const criteria = Object.values(config.exclusionRules).filter((one) => one !== null).length;
  const running = findRunning(study);
  const idleRule = ruleWarning(config);
  const facts = [
    ...(budget ? sayBudget(config, answers, budget) : []),
    `${count(config.sampleSize, asksPhrases(config) ? "phrase" : "question")} drawn with seed “${config.seed}”, ${shared.toLocaleString("en")} of them shared: ${count(answers, "answer")} in all.`,
    ...sayPay(config, answers),
    ...(shared === 0 && warning ? [warning] : []),
    tests === 0
      ? "One round: everyone goes to the main round, which opens at once."
      : `${count(tests, "qualification round")}, then the main round; round 1 opens at once.`,
    criteria === 0
      ? "No exclusion criterion. To exclude people by a rule, cancel and choose one before you start."
      : `${count(criteria, "exclusion criterion", "exclusion criteria")}.`,
    ...(idleRule ? [idleRule] : []),
    `The consent text of version ${no}.`,
    ...(gold && gold.needed > 0
      ? [
          `Gold items: ${gold.needed.toLocaleString("en")} needed, ${gold.agreed.toLocaleString("en")} agreed on.`,
        ]
      : []),
    ...(running
      ? [
          `Version ${running.no} is closed: its answers stay, and nobody gets another task of it.`,
          ...(tests > 0
            ? [
                "People invited to its main round need not qualify again. People in the middle of a test can’t answer the same gold items twice: let its tests end first.",
              ]
            : []),
        ]
      : []),
  ];
  return { facts, problem: findProblem({ no, config }, gold) };
}

/** How far the budget goes, where it is known. */
function sayBudget(
  config: StudyConfig,
  answers: number,
  { currency, budgetCents, committedCents }: Budget,
): string[] {
  // Each currency has a budget of its own, and this one's is not known here.
  if (currency !== config.currency) return [];
  if (budgetCents === null)
    return [
      "No budget is set. You can set one under Pay: nobody starts a session that would pass it.",
    ];
  const left = Math.max(0, budgetCents - committedCents);
  const leftOver = committedCents > 0 ? ` has ${formatMoney(left, currency)} left. That` : "";
  const budget = `The budget of ${formatMoney(budgetCents, currency)}${leftOver}`;
  if (left >= payInAll(config, answers)) return [`${budget} is enough for the pay below.`];
  if (config.qualification.length > 0)
    return [`${budget} is less than the pay below: it stops the study earlier.`];
  const sessions = Math.floor(left / config.visit.payCents);
  return [`${budget} is enough for ${count(sessions, "session")}: it stops the study earlier.`];
}

/** Everything that keeps a draft from being started, and the study's page where the first of it is fixed. */
export function findProblem(
  { no, config }: Pick<StudyDetail["versions"][number], "no" | "config">,
  gold: { needed: number; agreed: number } | null,
): StartPlan["problem"] {
  const blanks = findBlanks(config.consent.text);
  const missing = gold ? Math.max(0, gold.needed - gold.agreed) : 0;
  const ofSettings = [
    ...(blanks.length > 0
      ? [`The consent text still has places to fill in: ${list(blanks)}.`]
      : []),
    ...(config.consent.asker
      ? []
      : [
          "The consent page does not say yet who asks: fill in Researchers, Institution and Contact.",
        ]),
  ];
  const ofGold =
    missing > 0
      ? [
          `${count(missing, "more gold item")} ${missing === 1 ? "has" : "have"} to be agreed on before version ${no} can start.`,
        ]
      : [];
  const all = [...ofSettings, ...ofGold];
  if (all.length === 0) return null;
  return { text: all.join(" "), tab: ofSettings.length > 0 ? "edit" : "gold" };
}
