import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { FoundEvent } from "./select-study-events";

type Row = Omit<FoundEvent, "at" | "isDay"> & { at: string | Date };

/**
 * What was decided about people one by one: verdicts and invitations by hand, and exclusions; each kind newest
 * first.
 */
export async function selectPersonEvents(db: Db, studyId: string): Promise<FoundEvent[]> {
  const { rows } = await db.execute<Row>(sql`
    select done.at, u.name as by, round.no as "roundNo", version.no as "versionNo", done.what,
      r.name as reader, done.reason
    from (
      select 1 as kind, created_at as at, user_id, round_id, reader_id, reason, 0 as no,
        case outcome when 'pass' then 'Passed by hand' else 'Failed by hand' end as what
      from verdict where by_hand and round_id in (select id from round where study_id = ${studyId})
      union all
      select 2, created_at, user_id, round_id, reader_id, reason, visit_no,
        'Invited by hand to session ' || visit_no
      from invitation
      where source = 'by_hand' and round_id in (select id from round where study_id = ${studyId})
      union all
      select 3, created_at, user_id, null, reader_id, reason, seq,
        case action when 'exclude' then 'Excluded ' else 'Restored ' end
          || coalesce('by the criterion “' || rule || '”', 'by hand')
      from exclusion_event where study_id = ${studyId}
    ) done
    join reader r on r.id = done.reader_id
    left join "user" u on u.id = done.user_id
    left join round on round.id = done.round_id
    left join study_version version on version.id = round.study_version_id
    order by done.kind, case when done.kind < 3 then done.at end desc, done.no desc`);
  return rows.map(({ at, ...event }) => ({ ...event, at: new Date(at) }));
}
