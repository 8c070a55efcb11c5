import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prolificSubmission, visit } from "@/db/schema";
import type { ProlificApi, Submission } from "@/lib/crowd/prolific/server/account/prolific-api";
import { conflict } from "@/lib/http/errors";
import { storeSubmissions } from "./store-submissions";

/** A session, and the submission that it has; null where that was another person's, who has it now. */
export interface HeldSubmission {
  visitId: string;
  idHash: string | null;
  prolificId: string | null;
  submissionId: string | null;
}

export const isOfStudy = ({ studyId }: Submission, prolificId: string | null) =>
  studyId === null || studyId === prolificId;

/**
 * The submission that a session has: null where there is none that is its person's; `stays` while it can be completed, or is paid.
 * @param participantId of the session's person at Prolific
 */
export async function lookAtHeld(
  api: ProlificApi,
  { submissionId, prolificId }: HeldSubmission,
  participantId: string,
): Promise<Submission | null | "stays"> {
  const seen = submissionId === null ? null : await api.submission(submissionId);
  if (!seen) return null;
  const isOthers = seen.participantId !== null && seen.participantId !== participantId;
  if (isOthers || !isOfStudy(seen, prolificId)) return null;
  return ["RETURNED", "TIMED-OUT"].includes(seen.status) ? seen : "stays";
}

/**
 * Takes the submission from the session. One that is not its person's has nothing more to do with them.
 * @param old what Prolific says of it
 * @throws Refusal 409 when it was paid for, or the session has another one now
 */
export async function releaseSubmission(
  tx: Db,
  { visitId, idHash, prolificId }: HeldSubmission,
  old: Submission | null,
  { studyId }: { studyId: string },
): Promise<void> {
  if (idHash === null || prolificId === null) return;
  // A bonus that went by a submission of theirs was for something else: an open session is in no payout.
  const pays = old ? sql`m.means <> 'bonus'` : sql`true`;
  const isUnpaid = sql`not exists (select from payment m
    where m.submission = ${idHash} and m.state <> 'failed' and ${pays})`;
  const { rowCount } = await tx
    .update(prolificSubmission)
    .set({ visitId: null, ...(!old && { readerId: null, isOthers: false }) })
    .where(
      and(
        ...[eq(prolificSubmission.idHash, idHash), isUnpaid],
        eq(prolificSubmission.visitId, visitId),
      ),
    );
  if (rowCount === 0) throw conflict("no_visit", "The session has another submission.");
  if (old) await storeSubmissions(tx, { studyId, prolificId }, [old]);
}

/**
 * Keeps in the log that a session went over to another submission.
 * @throws Refusal 409 when the session is not as it must be
 */
export async function noteMove(
  tx: Db,
  { visitId, now }: { visitId: string; now: Date },
  as: SQL,
): Promise<void> {
  const { rowCount } = await tx
    .update(visit)
    .set({
      changedSubmissionAt: sql`${visit.changedSubmissionAt} || ${now.toISOString()}::timestamptz`,
    })
    .where(and(eq(visit.id, visitId), as));
  if (rowCount === 0) throw conflict("no_visit", "The session is over.");
}
