import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { idOfName } from "@/lib/imports/server/id-of-name";

/** The project's datasets of some names. */
export async function findDatasets(
  db: Db,
  projectId: string,
  names: Set<string>,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct ${idOfName("dataset", projectId, sql`n.name`)} as id
    from unnest(${sql.param([...names])}::text[]) n (name)`);
  return rows.map(({ id }) => id);
}
