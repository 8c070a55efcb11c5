import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { exclusionEvent } from "@/db/schema";
import type { Exclusion } from "./exclude-reader";

/**
 * Puts someone back into a study's results, and writes why. Answers whose slots are still free have
 * them again; those whose slots others have taken stay voided: they count, as surplus.
 */
export async function restoreReader(
  tx: Db,
  { studyId, readerId, roundIds, reason, findings, userId }: Omit<Exclusion, "rule" | "now">,
): Promise<void> {
  await tx.insert(exclusionEvent).values({
    ...{ studyId, readerId, reason, userId },
    action: "restore",
    evidence: { findings },
  });
  await tx.execute(sql`
    update assignment a set voided_at = null
    from task t
    where t.id = a.task_id and t.round_id = any(${sql.param([...roundIds])}::uuid[])
      and a.study_id = ${studyId} and a.reader_id = ${readerId} and a.voided_at is not null
      and not (a.state in ('leased', 'submitted') and exists (
        select from assignment other
        where other.task_id = a.task_id and other.slot_no = a.slot_no
          and other.state in ('leased', 'submitted') and other.voided_at is null))`);
}
