import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isResult } from "@/lib/forecasts/server/forecast-sql";

/**
 * How many changed results of a project are not counted yet, those that are gone and were counted among them. What
 * people enter into previews and practice is never counted, so it is not missing either.
 */
export async function countUncounted(db: Db, projectId: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(distinct p.forecast_id)::int as n from tally_pending p
    left join forecast f on f.id = p.forecast_id
    left join assignment a on a.id = f.assignment_id
    left join task t on t.id = a.task_id
    left join study s on s.id = t.study_id
    left join tallied was on was.forecast_id = p.forecast_id
    where p.project_id = ${projectId} and (${isResult} or was.forecast_id is not null)`);
  return rows[0]?.n ?? 0;
}
