import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isResult } from "./forecast-sql";

/** Of more than these, not each is looked up while a page waits. */
const lookedUp = 20_000;

/**
 * How many changed results of a project are not counted yet, those that are gone and were counted among them. What
 * people enter into previews and practice is never counted, so it is not missing either; among very many it may be.
 */
export async function countUncounted(db: Db, projectId: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    with noted as materialized (
      select distinct forecast_id from tally_pending where project_id = ${projectId}
    )
    select case when (select count(*) from noted) > ${lookedUp} then (select count(*) from noted)
      else (
        select count(*) from noted p
        left join forecast f on f.id = p.forecast_id
        left join assignment a on a.id = f.assignment_id
        left join task t on t.id = a.task_id
        left join study s on s.id = t.study_id
        left join tallied was on was.forecast_id = p.forecast_id
        where ${isResult} or was.forecast_id is not null
      ) end::int as n`);
  return rows[0]?.n ?? 0;
}
