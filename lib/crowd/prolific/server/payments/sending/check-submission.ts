import { eq, sql } from "drizzle-orm";
import { prolificSubmission } from "@/db/schema";
import { storeOutcome } from "@/lib/crowd/pay/server/payouts/settle-payout";
import type { Submission } from "@/lib/crowd/prolific/server/account/prolific-api";
import { keepFees } from "@/lib/crowd/prolific/server/submissions/keep-fees";
import { storeSubmissions } from "@/lib/crowd/prolific/server/submissions/store-submissions";
import type { OpenPayment } from "./select-payments";
import type { Sender } from "./sender";

/**
 * What Prolific says of a payment's submission now; null where there is no such submission, or it is not the payee's. Then
 * nothing is sent, and what was not sent yet has failed.
 */
export async function checkSubmission(
  { db, api, studyId, prolificId, clock }: Sender,
  { id, state, submission, submissionId }: OpenPayment,
): Promise<Submission | null> {
  const seen = await api.submission(submissionId);
  const isIt = eq(prolificSubmission.idHash, submission ?? "");
  if (seen) await storeSubmissions(db, { studyId, prolificId }, [seen]);
  else {
    await db.transaction(async (tx) => {
      await tx.update(prolificSubmission).set({ isOthers: true }).where(isIt);
      await keepFees(tx, sql`s.id_hash = ${submission}`);
    });
  }
  const [stored] = await db
    .select({ isOthers: prolificSubmission.isOthers })
    .from(prolificSubmission)
    .where(isIt);
  if (!stored?.isOthers) return seen;
  if (state === "intended") await storeOutcome(db, [id], "failed", clock());
  return null;
}
