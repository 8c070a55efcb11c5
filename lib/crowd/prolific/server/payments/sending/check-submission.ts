import { eq } from "drizzle-orm";
import { prolificSubmission } from "@/db/schema";
import { storeOutcome } from "@/lib/crowd/pay/server/payouts/settle-payout";
import type { Submission } from "@/lib/crowd/prolific/server/account/prolific-api";
import { storeAnswer } from "@/lib/crowd/prolific/server/submissions/store-submissions";
import { noteProblem } from "./note-problem";
import type { OpenPayment } from "./select-payments";
import type { Sender } from "./sender";

/**
 * What Prolific says of a payment's submission now; null where it does not show the submission, or it is not the payee's. Then
 * nothing is sent, and what was not sent yet has failed.
 */
export async function checkSubmission(
  { db, api, studyId, prolificId, clock }: Sender,
  { id, state, submission, submissionId }: OpenPayment,
): Promise<Submission | null> {
  const seen = await api.submission(submissionId);
  const idHash = submission ?? "";
  await storeAnswer(db, { studyId, prolificId }, idHash, seen);
  const [stored] = await db
    .select({ isOthers: prolificSubmission.isOthers })
    .from(prolificSubmission)
    .where(eq(prolificSubmission.idHash, idHash));
  if (seen && !stored?.isOthers) return seen;
  if (!stored?.isOthers) {
    await noteProblem(db, prolificId, `Submission ${submissionId}: Prolific does not show it now.`);
  }
  if (state === "intended") await storeOutcome(db, [id], "failed", clock());
  return null;
}
