import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";

/**
 * The name of the project's one dataset that has questions with all of some keys; null where none has them, or
 * several have.
 */
export async function findDataset(
  db: Db,
  { projectId, keys }: { projectId: string; keys: string },
): Promise<{ dataset: string | null }> {
  const asked = [...new Set(z.array(z.string()).parse(JSON.parse(keys)))];
  const { rows } = await db.execute<{ name: string }>(sql`
    select d.name from dataset d join question q on q.dataset_id = d.id
    where d.project_id = ${projectId} and d.archived_at is null
      and q.key = any(${sql.param(asked)}::text[])
    group by d.id having count(*) = ${asked.length}
    limit 2`);
  return { dataset: rows.length === 1 ? (rows[0]?.name ?? null) : null };
}
