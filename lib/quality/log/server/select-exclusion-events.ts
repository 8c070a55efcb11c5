import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { describeAction } from "@/lib/quality/exclusions/criteria";
import type { HistoryEvent } from "@/lib/quality/exclusions/schema";
import { rulesOfEvent } from "@/lib/quality/exclusions/server/exclusion-status";
import type { FoundEvent } from "./select-study-events";

type Row = Pick<FoundEvent, "by" | "reader" | "reason"> &
  Pick<HistoryEvent, "action" | "rules"> & { at: string | Date };

/** Whose answers were left out of the results or put back, in the words of the exclusions' history; newest first. */
export async function selectExclusionEvents(db: Db, studyId: string): Promise<FoundEvent[]> {
  const { rows } = await db.execute<Row>(sql`
    select e.created_at as at, u.name as by, r.name as reader, e.reason, e.action,
      ${rulesOfEvent} as rules
    from exclusion_event e
    join reader r on r.id = e.reader_id
    left join "user" u on u.id = e.user_id
    where e.study_id = ${studyId}
    order by e.seq desc`);
  return rows.map(({ at, action, rules, ...event }) => ({
    ...event,
    at: new Date(at),
    ...{ roundNo: null, versionNo: null, what: describeAction({ action, rules }) },
  }));
}
