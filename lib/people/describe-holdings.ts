import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import type { FoundPerson } from "./schema";

/** The data held about someone, in words: those an erasure removes, those it keeps, and what is to be paid before. */
export function describeHoldings({ holdings, currency, simulated }: FoundPerson) {
  const { tasks, answers, drafts, reports, decisions, sessions, earnedCents, owedCents } = holdings;
  const counted = [
    count(tasks, "submitted task"),
    count(answers, "answer"),
    ...(drafts > 0 ? [count(drafts, "draft")] : []),
    ...(reports > 0 ? [count(reports, "problem report")] : []),
    ...(decisions > 0 ? [`${count(decisions, "decision")} about them`] : []),
  ];
  return {
    removed: [
      ...counted,
      ...(holdings.demographics ? ["What they said about themselves"] : []),
      ...(holdings.platformId ? ["Their platform ID"] : []),
    ],
    kept: [
      `${count(sessions, "session")} with their times`,
      `${formatMoney(earnedCents, currency)} earned`,
    ],
    unpaid:
      owedCents > 0 && !simulated
        ? `${formatMoney(owedCents, currency)} is not paid yet. Pay it first if you can: once they are erased, they can only be paid by their completion codes, and not through Prolific.`
        : null,
  };
}
