import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/**
 * The ids of the readers that a frozen criterion names, in all their versions: those that have the name, and those
 * that had it before they were renamed or merged. So does an import find them (`id-of-name`). One that waits for its
 * deletion is left out, as everywhere.
 */
export const namedReaders = (projectId: string, name: string): SQL => sql`
  select r.id from reader r
  where r.project_id = ${projectId} and r.name = ${name} and r.delete_at is null
  union
  select known.reader_id from former_name known
  join reader now on now.id = known.reader_id and now.delete_at is null
  where known.project_id = ${projectId} and known.name = ${name}
    and not exists (
      select from reader r
      where r.project_id = ${projectId} and r.name = ${name} and r.version = known.version)`;

/** What the readers that a criterion names are called now; empty where there is none. */
export async function namesNow(db: Db, projectId: string, name: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct r.name from reader r where r.id in (${namedReaders(projectId, name)}) order by 1`);
  return rows.map((row) => row.name);
}
