import type { StudyConfig } from "@/lib/studies/schema-config";
import { formatMoney } from "@/lib/text/format-money";

/**
 * What follows where a session pays another sum than an approval at Prolific.
 * @param rewardCents what an approval pays
 * @param rounds the first of the study's rounds that belong to the study at Prolific, and the one after the last, from 1
 * @returns null where all sessions pay the same as an approval
 */
export function compareReward(
  { qualification, visit, currency }: Pick<StudyConfig, "qualification" | "visit" | "currency">,
  rewardCents: number,
  [first, end]: readonly [first: number, end: number],
): string | null {
  const pays = [...qualification.map((round) => round.visit.payCents), visit.payCents];
  const ofThese = pays.slice(first - 1, end - 1);
  const money = (cents: number) => formatMoney(cents, currency);
  const less = ofThese.find((cents) => cents < rewardCents);
  if (less !== undefined)
    return `A session pays ${money(less)}, but an approval ${money(rewardCents)}. Candor approves nothing that pays more than was earned, and Prolific approves it automatically after 21 days. Before people come, set the reward of the draft to ${money(less)} and connect it again.`;
  const more = ofThese.find((cents) => cents > rewardCents);
  return more === undefined
    ? null
    : `A session pays ${money(more)}, and an approval ${money(rewardCents)}: Candor pays the rest as a bonus.`;
}
