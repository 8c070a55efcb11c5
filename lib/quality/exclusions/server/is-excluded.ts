import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** Whether someone's answers are taken out of the study's results now: then no more are asked of them. */
export async function isExcluded(
  db: Db,
  { studyId, readerId }: { studyId: string; readerId: string },
): Promise<boolean> {
  const { rows } = await db.execute<{ action: string }>(sql`
    select action from exclusion_event
    where study_id = ${studyId} and reader_id = ${readerId}
    order by seq desc limit 1`);
  return rows[0]?.action === "exclude";
}
