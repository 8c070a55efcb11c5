import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { ledger, prolificSubmission } from "@/db/schema";
import { isOverBudget } from "@/lib/crowd/pay/server/budgets/within-budget";
import { feeKey } from "@/lib/crowd/pay/server/ledger/source-keys";
import type { Participant } from "./require-consent";

/**
 * Enters the fee of somebody who was screened out, once, unless the budget has no room for it, or the submission with which they
 * were screened out is not theirs.
 */
export async function enterFee(
  tx: Db,
  { studyId, readerId, cents, currency }: Participant & { cents: number; currency: string },
): Promise<void> {
  // Locked: whoever finds out at this moment that it is not theirs takes the fee back.
  const [submission] = await tx
    .select({ isOthers: prolificSubmission.isOthers })
    .from(prolificSubmission)
    .where(
      and(
        ...[eq(prolificSubmission.studyId, studyId), eq(prolificSubmission.readerId, readerId)],
        prolificSubmission.isScreenedOut,
      ),
    )
    .for("share");
  if (submission?.isOthers) return;
  await enterOnce(tx, {
    ...{ studyId, readerId, currency, kind: "screen_out", cents },
    sourceKey: feeKey(studyId, readerId),
  });
}

type Entry = Omit<typeof ledger.$inferInsert, "sourceKey"> & {
  sourceKey: ReturnType<typeof feeKey>;
};

/** Adds an entry to the ledger, unless one has its key already or the budget has no room for it. */
export async function enterOnce(tx: Db, entry: Entry): Promise<void> {
  try {
    // A transaction of its own, so that the caller's goes on where the budget refuses.
    await tx.transaction((own) =>
      own.insert(ledger).values(entry).onConflictDoNothing({ target: ledger.sourceKey }),
    );
  } catch (error) {
    if (!isOverBudget(error)) throw error;
  }
}
