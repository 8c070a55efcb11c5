import { eq } from "drizzle-orm";
import { prolificSubmission } from "@/db/schema";
import { storeOutcome } from "@/lib/crowd/pay/server/settle-payout";
import {
  ProlificProblem,
  type Submission,
  UnreadableAnswer,
} from "@/lib/crowd/prolific/server/account/prolific-api";
import { storeSubmission } from "@/lib/crowd/prolific/server/submissions/store-submission";
import { noteProblem } from "./note-problem";
import type { Sent } from "./select-payments";
import type { Sender } from "./sender";

/**
 * What Prolific says of a payment's submission now; null where it says nothing that can be used. Then nothing is sent.
 * Where there is no such submission, or it is not the payee's, what was not sent yet has failed; where Prolific does not show
 * it, or says what Candor can't read, the study has a problem, and no other payment waits.
 */
export async function lookAtSubmission(sender: Sender, one: Sent): Promise<Submission | null> {
  try {
    return await lookAt(sender, one);
  } catch (error) {
    if (!(error instanceof ProlificProblem) || !isOfOne(error)) throw error;
    await noteProblem(sender.db, sender.prolificId, error.message);
    return null;
  }
}

/** Whether it is a problem of one submission. */
export const isOfOne = (problem: ProlificProblem) =>
  problem.kind === "refused" || problem instanceof UnreadableAnswer;

async function lookAt(
  { db, api, studyId, prolificId, clock }: Sender,
  { id, state, submission, submissionId }: Sent,
) {
  const seen = await api.submission(submissionId);
  const isIt = eq(prolificSubmission.idHash, submission ?? "");
  if (seen) await storeSubmission(db, { studyId, prolificId }, seen);
  else await db.update(prolificSubmission).set({ isOthers: true }).where(isIt);
  const [stored] = await db
    .select({ isOthers: prolificSubmission.isOthers })
    .from(prolificSubmission)
    .where(isIt);
  if (!stored?.isOthers) return seen;
  if (state === "intended") await storeOutcome(db, [id], "failed", clock());
  return null;
}
