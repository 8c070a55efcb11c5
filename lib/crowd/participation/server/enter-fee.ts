import type { Db } from "@/db/client";
import { ledger } from "@/db/schema";
import { isOverBudget } from "@/lib/crowd/pay/server/budgets/within-budget";
import { feeKey } from "@/lib/crowd/pay/server/ledger/source-keys";
import type { Participant } from "./require-consent";

/** Enters the fee of somebody who was screened out, once, unless the budget has no room for it. */
export async function enterFee(
  tx: Db,
  { studyId, readerId, cents, currency }: Participant & { cents: number; currency: string },
): Promise<void> {
  try {
    // A transaction of its own, so that the caller's goes on where the budget refuses.
    await tx.transaction((own) =>
      own
        .insert(ledger)
        .values({
          ...{ studyId, readerId, currency, kind: "screen_out", cents },
          sourceKey: feeKey(studyId, readerId),
        })
        .onConflictDoNothing({ target: ledger.sourceKey }),
    );
  } catch (error) {
    if (!isOverBudget(error)) throw error;
  }
}
