import { and, eq, ne, sql } from "drizzle-orm";
import { prolificSubmission } from "@/db/schema";
import { isAnswered, ProlificProblem } from "@/lib/crowd/prolific/server/account/prolific-api";
import { recordListed } from "@/lib/crowd/prolific/server/payments/outcomes/record-listed";
import { storeSubmissions } from "@/lib/crowd/prolific/server/submissions/store-submissions";
import { openSubmission } from "@/lib/crowd/prolific/server/submissions/submission-id";
import { noteProblem } from "./note-problem";
import type { OpenPayment } from "./select-payments";
import type { Sender } from "./sender";

/**
 * Reads the payee's other submissions, and records the bonuses that they list: one that Prolific has approved, or paid a bonus for, since they
 * were last read takes that out of what is owed. One that Prolific does not show counts as it was last read.
 */
export async function checkOthers(
  { db, api, studyId, clock }: Sender,
  { readerId, submission }: OpenPayment,
): Promise<void> {
  const { idHash, sealed, prolificId, isOthers } = prolificSubmission;
  const others = await db
    .select({ idHash, sealed, prolificId })
    .from(prolificSubmission)
    .where(
      and(
        ...[eq(prolificSubmission.studyId, studyId), eq(prolificSubmission.readerId, readerId)],
        ...[ne(idHash, submission ?? ""), eq(isOthers, false)],
      ),
    );
  for (const one of others) {
    const id = openSubmission(one);
    try {
      const seen = await api.submission(id);
      if (seen) await storeSubmissions(db, { studyId, prolificId: one.prolificId }, [seen]);
    } catch (error) {
      if (!(error instanceof ProlificProblem && isAnswered(error))) throw error;
      await noteProblem(db, one.prolificId, `Submission ${id}: ${error.message}`);
    }
  }
  if (others.length > 0) await recordListed(db, studyId, sql`s.reader_id = ${readerId}`, clock());
}
