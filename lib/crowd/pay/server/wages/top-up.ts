import { and, eq, like } from "drizzle-orm";
import type { z } from "zod";
import { batches } from "@/db/batches";
import type { Db } from "@/db/client";
import { ledger } from "@/db/schema";
import type { topUp as contract } from "@/lib/crowd/pay/schema";
import { noRoomWords } from "@/lib/crowd/pay/server/budgets/budgets";
import { withinBudget } from "@/lib/crowd/pay/server/budgets/within-budget";
import { changedMeanwhile } from "@/lib/crowd/pay/server/payouts/changed-meanwhile";
import { hourlyWage } from "@/lib/studies/expected-pay";
import type { StudyIds } from "@/lib/studies/schema";
import { lockAnyStudy, runningVersion } from "@/lib/studies/server/require-study";
import { formatMoney } from "@/lib/text/format-money";
import { sumCents } from "../sum-cents";
import { selectMissing } from "./hourly-pay";

type TopUp = StudyIds & { userId: string } & z.output<typeof contract.body>;

/**
 * Adds what everyone who earned less than the study's hourly wage is missing. The same top-up again adds nothing.
 * @returns whether it added something
 * @throws Refusal 404 when the study is not the project's, 409 when this is not what the sender saw, or the budget has
 *   no room for it
 */
export async function topUp(
  tx: Db,
  { userId, topUpId, people, cents, ...ids }: TopUp,
): Promise<boolean> {
  const { studyId } = ids;
  // Another top-up waits, and then finds nobody below.
  await lockAnyStudy(tx, ids);
  const keyOf = (readerId: string) => `top-up ${topUpId} ${readerId}`;
  const itself = and(eq(ledger.studyId, studyId), like(ledger.sourceKey, keyOf("%")));
  if ((await tx.$count(ledger, itself)) > 0) return false;
  const { config } = await runningVersion(tx, studyId);
  const { currency } = config;
  const hourlyCents = hourlyWage(config);
  const missing = await selectMissing(tx, studyId, config);
  if (missing.length !== people || sumCents(missing) !== cents) {
    throw changedMeanwhile(missing, currency);
  }
  const entries = missing.map((one) => ({
    ...{ ...one, studyId, userId, currency, kind: "top_up" as const },
    reason: `To ${formatMoney(hourlyCents, currency)} an hour of active time`,
    sourceKey: keyOf(one.readerId),
  }));
  const noRoom = await noRoomWords(tx, { studyId, currency, cents });
  await withinBudget(async () => {
    for (const some of batches(entries)) await tx.insert(ledger).values(some);
  }, noRoom);
  return true;
}
