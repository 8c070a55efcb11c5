import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import { failedQuestions } from "@/lib/crowd/participation/server/failed-questions";
import { isExcludedIn } from "@/lib/quality/exclusions/server/exclusion-status";
import { stopOf } from "@/lib/quality/stops/server/newest-decision";
import type { Person } from "../schema";

/** Where someone is in each round, and the marks that they have besides. */
export type Position = Pick<
  Person,
  "readerId" | "failedQuestions" | "excluded" | "stop" | "eraseAt"
> & {
  rounds: Pick<Person["rounds"][number], "invitations" | "visits" | "openVisits" | "outcome">[];
};

/** Of everyone who consented to a version of a study, in that order: little enough to count and filter them. */
export async function selectPositions(
  db: Db,
  { studyId, versionId }: { studyId: string; versionId: string },
): Promise<Position[]> {
  const { rows } = await db.execute<Position & Record<string, unknown>>(sql`
    with rounds as (
      select id, no from round where study_version_id = ${versionId}
    ), invited as (
      select i.reader_id, i.round_id, count(*)::int as n
      from invitation i join rounds on rounds.id = i.round_id group by 1, 2
    ), came as (
      select v.reader_id, v.round_id, count(*)::int as n,
        count(*) filter (where v.state = 'open')::int as open
      from visit v join rounds on rounds.id = v.round_id group by 1, 2
    ), decided as (
      select distinct on (v.reader_id, v.round_id) v.reader_id, v.round_id, v.outcome
      from verdict v join rounds on rounds.id = v.round_id
      order by v.reader_id, v.round_id, v.created_at desc
    ), been as (
      select c.reader_id, json_agg(json_build_object('invitations', coalesce(invited.n, 0),
        'visits', coalesce(came.n, 0), 'openVisits', coalesce(came.open, 0),
        'outcome', decided.outcome) order by rounds.no) as rounds
      from consent c cross join rounds
      left join invited on (invited.reader_id, invited.round_id) = (c.reader_id, rounds.id)
      left join came on (came.reader_id, came.round_id) = (c.reader_id, rounds.id)
      left join decided on (decided.reader_id, decided.round_id) = (c.reader_id, rounds.id)
      where c.study_id = ${studyId} and c.study_version_id = ${versionId}
      group by c.reader_id
    )
    select r.id as "readerId", been.rounds,
      r.id in (${failedQuestions(sql`${versionId}`)}) as "failedQuestions",
      ${isExcludedIn(sql`c.study_id`, sql`r.id`)} as excluded,
      ${stopOf(sql`c.study_id`, sql`r.id`)} as stop,
      ${isoInstant(sql`p.erase_at`)} as "eraseAt"
    from consent c
    join been on been.reader_id = c.reader_id
    join reader r on r.id = c.reader_id
    join participant p on p.study_id = c.study_id and p.reader_id = c.reader_id
    where c.study_id = ${studyId} and c.study_version_id = ${versionId}
    order by c.consented_at, r.name`);
  return rows;
}
