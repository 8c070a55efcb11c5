import type { prolificStudy } from "@/db/schema";
import {
  type ProlificApi,
  ProlificProblem,
} from "@/lib/crowd/prolific/server/account/prolific-api";
import { formatMoney } from "@/lib/text/format-money";

type Connected = Pick<typeof prolificStudy.$inferSelect, "prolificId" | "rewardCents" | "currency">;

/** @throws ProlificProblem when an approval pays something else there than when the study was connected */
export async function requireSameReward(
  api: ProlificApi,
  { prolificId, rewardCents, currency }: Connected,
): Promise<void> {
  const { reward, presentment_currency_tag } = await api.study(prolificId);
  const paidIn = presentment_currency_tag?.toUpperCase() ?? currency;
  if (Math.round(reward) === rewardCents && paidIn === currency) return;
  throw new ProlificProblem(
    "refused",
    `The study’s reward at Prolific is now ${(reward / 100).toFixed(2)} ${paidIn}, and was ${formatMoney(rewardCents, currency)} when it was connected. Nothing is paid there until it is the same again.`,
  );
}
