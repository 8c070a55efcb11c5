import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/**
 * The shortest retention period, in months, that somebody agreed to in a project and who has not been
 * erased; null where nobody agreed to any.
 */
export async function shortestAgreed(db: Db, projectId: string): Promise<number | null> {
  const { rows } = await db.execute<{ months: number | null }>(sql`
    select min(x.retention_months) as months
    from consent x join study s on s.id = x.study_id
      join participant p on p.study_id = x.study_id and p.reader_id = x.reader_id
    where s.project_id = ${projectId} and s.preview_of is null and p.erased_at is null`);
  return rows[0]?.months ?? null;
}
