import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { StudyEvent } from "@/lib/quality/log/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { runningStudy } from "@/lib/studies/server/require-study";
import { selectExclusionEvents } from "./select-exclusion-events";
import { selectLoggedEvents } from "./select-logged-events";
import { selectPayEvents } from "./select-pay-events";
import { type FoundEvent, selectStudyEvents } from "./select-study-events";

/**
 * What was done to a study and its people, in all its versions, newest first.
 * @throws Refusal 404 when the study is not the project's
 */
export async function listEvents(
  db: Db,
  { projectId, studyId }: StudyIds,
): Promise<{ events: StudyEvent[] }> {
  const { version } = await runningStudy(db, { projectId, studyId });
  const found = [
    ...(await selectStudyEvents(db, studyId)),
    ...(await selectExclusionEvents(db, studyId)),
    ...(await selectPersonEvents(db, studyId)),
    ...(await selectPayEvents(db, studyId)),
    ...(await selectLoggedEvents(db, { projectId, studyId })),
  ];
  // Stable: what one moment made stays in the order of its cause and effect, newest first.
  found.sort((a, b) => latest(b) - latest(a));
  return {
    events: found.map(({ at, isDay, versionNo, what, ...event }) => ({
      ...event,
      at: isDay ? at.toISOString().slice(0, 10) : at.toISOString(),
      // The number of a round says which only within a version.
      what:
        versionNo === null || versionNo === version.no ? what : `${what} (version ${versionNo})`,
    })),
  };
}

/** The last moment at which it may have happened: what is known by its day comes after all that may have led to it. */
const latest = ({ at, isDay }: FoundEvent) => at.getTime() + (isDay ? dayMs - 1 : 0);
const dayMs = 24 * 3_600_000;

type Row = Omit<FoundEvent, "at" | "isDay"> & { at: string | Date };

/**
 * What was decided about people one by one: verdicts and invitations by hand, and stops of their work; and whether a session went on in another browser, or came with another submission than it has now. Each kind newest first.
 */
async function selectPersonEvents(db: Db, studyId: string): Promise<FoundEvent[]> {
  const { rows } = await db.execute<Row>(sql`
    select done.at, u.name as by, round.no as "roundNo", version.no as "versionNo", done.what,
      r.name as reader, done.reason
    from (
      select 1 as kind, created_at as at, user_id, round_id, reader_id, reason, 0 as no,
        coalesce(case outcome when 'pass' then 'Passed by hand' when 'fail' then 'Failed by hand' end,
          'Verdict by hand changed back: the pass mark decides') as what
      from verdict where by_hand and round_id in (select id from round where study_id = ${studyId})
      union all
      select 2, created_at, user_id, round_id, reader_id, reason, visit_no,
        'Invited by hand to session ' || visit_no
      from invitation
      where source = 'by_hand' and round_id in (select id from round where study_id = ${studyId})
      union all
      select 3, created_at, user_id, null, reader_id, reason, seq,
        case action when 'flag' then 'Flagged by the rule on agreement'
          when 'pause' then 'Paused by the rule on agreement'
          when 'discontinue' then 'Discontinued by the rule on agreement'
          else 'Let continue' end
      from work_event where study_id = ${studyId}
      union all
      select 4, at, null, round_id, reader_id, null, no, what
      from visit cross join lateral (values
        (array[elsewhere_at], 'Continued session ' || no || ' in another browser'),
        (array[lost_submission_at], 'The submission of session ' || no || ' was another person’s, who has it now'),
        (changed_submission_at, 'Session ' || no || ' went over to another submission of its person')
      ) noted (moments, what)
      cross join lateral unnest(moments) at
      where study_id = ${studyId} and at is not null
    ) done
    join reader r on r.id = done.reader_id
    left join "user" u on u.id = done.user_id
    left join round on round.id = done.round_id
    left join study_version version on version.id = round.study_version_id
    order by done.kind, case when done.kind < 3 then done.at end desc, done.no desc`);
  return rows.map(({ at, ...event }) => ({ ...event, at: new Date(at) }));
}
