import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";

/** How many tasks may be skipped; one more for each that was done. */
const freely = 10;

/**
 * Whether someone skipped so many tasks that they get no more, so that nobody reads a whole study by
 * skipping. Tests are not counted: everybody sees all of them.
 */
export async function skippedTooMany(db: Db, { studyId, readerId }: Participant): Promise<boolean> {
  const { rows } = await db.execute<{ tooMany: boolean }>(sql`
    select count(*) filter (where a.state = 'returned')
      >= ${freely} + count(*) filter (where a.state = 'submitted') as "tooMany"
    from assignment a join task t on t.id = a.task_id
    where a.study_id = ${studyId} and a.reader_id = ${readerId} and t.kind = 'sample'`);
  return rows[0]?.tooMany ?? false;
}
