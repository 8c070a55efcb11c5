import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** How many changed forecasts of a project are not counted yet; of those that are gone, where they were counted. */
export async function countUncounted(db: Db, projectId: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(distinct p.forecast_id)::int as n from tally_pending p
    left join forecast f on f.id = p.forecast_id
    left join reader r on r.id = f.reader_id
    left join tallied was on was.forecast_id = p.forecast_id
    left join tally_cell c on c.id = was.cell_id
    left join tally t on t.id = c.tally_id
    where coalesce(r.project_id, t.project_id) = ${projectId}`);
  return rows[0]?.n ?? 0;
}
