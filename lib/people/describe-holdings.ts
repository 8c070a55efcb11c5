import { formatMoney } from "@/lib/crowd/visits/format-money";
import type { FoundPerson } from "./schema";

/** What is held about someone, in words: what an erasure removes, and what it keeps. */
export function describeHoldings({ holdings, currency }: FoundPerson) {
  const { tasks, answers, drafts, reports, decisions, sessions, earnedCents } = holdings;
  const counted = [
    ...[amount(tasks, "submitted task"), amount(answers, "answer")],
    ...(drafts > 0 ? [amount(drafts, "draft")] : []),
    ...(reports > 0 ? [amount(reports, "problem report")] : []),
    ...(decisions > 0 ? [`${amount(decisions, "decision")} about them`] : []),
  ];
  return {
    removed: [
      ...counted,
      ...(holdings.demographics ? ["What they said about themselves"] : []),
      ...(holdings.platformId ? ["Their platform ID"] : []),
    ],
    kept: [
      `${amount(sessions, "session")} with their times`,
      `${formatMoney(earnedCents, currency)} earned`,
    ],
  };
}

const amount = (n: number, one: string) => `${n.toLocaleString("en")} ${n === 1 ? one : `${one}s`}`;
