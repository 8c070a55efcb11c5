import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/**
 * Notes people to be judged, where a rule of their study may stop them.
 * @param counted `round_id` and `reader_id` of forecasts, also of those that are in no round
 */
export async function noteDue(tx: Db, counted: SQL): Promise<void> {
  await tx.execute(sql`
    insert into work_due (round_id, reader_id)
    select distinct counted.round_id, counted.reader_id
    from (${counted}) counted
    join round on round.id = counted.round_id and round.kind = 'main'
    join study_version v on v.id = round.study_version_id
      and jsonb_typeof(v.config #> '{exclusionRules,agreement,whileRunning}') = 'object'
    order by counted.round_id, counted.reader_id
    on conflict do nothing`);
}
