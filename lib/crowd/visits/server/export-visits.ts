import { sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import { streamTable } from "@/lib/crowd/pay/server/files/stream-table";
import type { StudyIds } from "@/lib/studies/schema";
import { runningStudy } from "@/lib/studies/server/require-study";
import { visitColumnNames } from "../visit-columns";
import { codeToGive } from "./store-code";

/**
 * Every visit to a study, in all its versions, as CSV with the columns of `visitColumns`.
 * @throws Refusal 404 when the study is not the project's, 429 while too many exports are running
 */
export async function exportVisits(
  db: Connection,
  { signal, userId, ...ids }: StudyIds & { userId: string; signal: AbortSignal },
): Promise<Response> {
  const { name } = await runningStudy(db, ids);
  const file = { of: name, what: "sessions" };
  const table = { columns: visitColumnNames, rows: visitsOf(ids.studyId), file };
  return streamTable(db, { ...table, projectId: ids.projectId, userId, signal });
}

const visitsOf = (studyId: string) => sql`
    select r.name as pseudonym, r.simulated, v.no as version,
      round.no as round_no, round.kind as round_kind, visit.no as visit_no,
      given.code, given.outcome, visit.state,
      ${isoInstant(sql`visit.created_at`)} as began_at, ${isoInstant(sql`visit.ended_at`)} as ended_at,
      visit.quota as tasks, count(l.id)::int as tasks_paid,
      visit.pay_cents, coalesce(sum(l.cents), 0)::int as earned_cents,
      v.config ->> 'currency' as currency
    from visit
    join reader r on r.id = visit.reader_id
    join round on round.id = visit.round_id
    join study_version v on v.id = round.study_version_id
    left join ledger l on l.visit_id = visit.id
    left join lateral (
      select ${codeToGive} as code, c.outcome from completion_code c
      where c.visit_id = visit.id
        or (c.outcome = 'withdrawn' and c.study_id = visit.study_id and c.reader_id = visit.reader_id)
      order by c.outcome = 'finished' desc, c.visit_id is null limit 1
    ) given on true
    where visit.study_id = ${studyId}
    group by visit.id, r.id, round.id, v.id, given.code, given.outcome
    order by visit.created_at, visit.id`;
