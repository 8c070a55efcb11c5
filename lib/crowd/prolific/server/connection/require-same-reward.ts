import { eq } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { prolificStudy } from "@/db/schema";
import {
  type ProlificApi,
  ProlificProblem,
} from "@/lib/crowd/prolific/server/account/prolific-api";
import { formatMoney } from "@/lib/text/format-money";

type Connected = Pick<typeof prolificStudy.$inferSelect, "prolificId" | "rewardCents" | "currency">;

/** Stores whether an approval pays something else there than when the study was connected. @returns what to do when it does */
export async function checkReward(
  db: Connection,
  api: ProlificApi,
  { prolificId, rewardCents, currency }: Connected,
): Promise<string | null> {
  const { reward, presentment_currency_tag } = await api.study(prolificId);
  const paidIn = presentment_currency_tag?.toUpperCase() ?? currency;
  const rewardDiffers = Math.round(reward) !== rewardCents || paidIn !== currency;
  await db
    .update(prolificStudy)
    .set({ rewardDiffers })
    .where(eq(prolificStudy.prolificId, prolificId));
  if (!rewardDiffers) return null;
  const before = formatMoney(rewardCents, currency);
  return `The study’s reward at Prolific is now ${(reward / 100).toFixed(2)} ${paidIn}, and was ${before} when it was connected. Nothing is paid through Prolific, and no approval is recorded, until it is ${before} there again. Then each approval is recorded as ${before}: look up at Prolific what each was paid. Enter what is beyond it as paid outside Candor, and what is missing as a correction. A file pays what approvals do not.`;
}

/** An approval pays something else there than when the study was connected: nothing of the study is paid. */
export class OtherReward extends ProlificProblem {
  constructor(problem: string) {
    super("refused", problem);
  }
}

/** @throws OtherReward when an approval pays something else there than when the study was connected */
export async function requireSameReward(...of: Parameters<typeof checkReward>): Promise<void> {
  const problem = await checkReward(...of);
  if (problem !== null) throw new OtherReward(problem);
}
