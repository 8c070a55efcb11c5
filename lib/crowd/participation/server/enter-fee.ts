import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prolificSubmission } from "@/db/schema";
import { enterOnce } from "@/lib/crowd/pay/server/ledger/enter-once";
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
