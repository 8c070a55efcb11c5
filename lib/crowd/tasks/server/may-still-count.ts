import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { hasSeat } from "@/lib/crowd/visits/server/seats";
import { isExcluded } from "@/lib/quality/exclusions/server/exclusion-status";
import type { FoundAssignment } from "./find-assignment";

/**
 * Whether an answer whose lease ran out may count if its slot is free: not what was given back, not an
 * excluded person's, nor of someone whose seat is another's by now; and no more tasks than the visit has
 * and the study allows one person.
 */
export async function mayStillCount(tx: Db, found: FoundAssignment, now: Date): Promise<boolean> {
  const ranOut = found.state === "expired" || found.state === "leased";
  if (!ranOut || (await isExcluded(tx, found))) return false;
  if (!(await hasSeat(tx, { ...found, now }))) return false;
  const { rows } = await tx.execute<{ left_in_visit: number; samples: number }>(sql`
    select
      (select v.quota - count(a.id)::int from visit v
        left join assignment a on a.visit_id = v.id and a.state = 'submitted'
        where v.id = ${found.visitId} group by v.quota) as left_in_visit,
      (select count(*)::int from assignment a join task t on t.id = a.task_id
        where a.reader_id = ${found.readerId} and t.round_id = ${found.roundId}
          and a.id <> ${found.id} and t.kind = 'sample' and a.state in ('leased', 'submitted')) as samples`);
  const { left_in_visit = 0, samples = 0 } = rows[0] ?? {};
  const { capPerPerson } = found.config;
  return left_in_visit > 0 && (capPerPerson === null || samples < capPerPerson);
}
