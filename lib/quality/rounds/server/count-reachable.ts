import { type SQL, sql } from "drizzle-orm";
import { round } from "@/db/schema";
import { isExcludedIn } from "@/lib/quality/exclusions/server/exclusion-status";
import { stopOf } from "@/lib/quality/stops/server/newest-decision";
import type { StudyConfig } from "@/lib/studies/schema";

type Limits = Pick<StudyConfig, "capPerPerson" | "nextVisit" | "visit">;

/** Everyone who was invited to the round and may still work: neither withdrawn nor excluded, discontinued or failed. */
const invited = sql`
  select i.reader_id, max(i.visit_no) as sessions
  from invitation i
  join participant p on p.study_id = ${round.studyId} and p.reader_id = i.reader_id
  where i.round_id = ${round.id} and p.erased_at is null and p.erase_at is null
    and not ${isExcludedIn(sql`p.study_id`, sql`p.reader_id`)}
    and ${stopOf(sql`p.study_id`, sql`p.reader_id`)} is distinct from 'discontinue'
    and not exists (
      select from round earlier
      where earlier.study_version_id = ${round.studyVersionId} and earlier.no < ${round.no} and (
        select d.outcome <> 'pass' or d.outcome is null from verdict d
        where d.round_id = earlier.id and d.reader_id = i.reader_id
        order by d.created_at desc limit 1))
  group by i.reader_id`;

const given = sql`
  from assignment a join task t on t.id = a.task_id
  where t.round_id = ${round.id} and t.kind = 'sample' and a.state = 'submitted' and a.voided_at is null`;

/** How many more answers somebody may give: null for no limit. */
const room = ({ capPerPerson, nextVisit, visit }: Limits) => sql`least(
  ${capPerPerson}::int - (select count(*)::int ${given} and a.reader_id = invited.reader_id),
  case when ${nextVisit === "by_hand"} then
    (select ${visit.tasks}::int * (invited.sessions - count(*)::int)
      + coalesce(sum(v.quota - v.done) filter (where v.state = 'open'), 0)::int
      from visit v where v.round_id = ${round.id} and v.reader_id = invited.reader_id) end)`;

/**
 * How many answers of an open main round can still come from the people who were invited, at most; null for other rounds,
 * and for a first one, to which anybody may come. Nobody answers a question twice.
 */
export const countReachable = (limits: Limits): SQL<number | null> => sql`
  case when ${round.kind} = 'main' and ${round.state} = 'open' and ${round.no} > 1 then (${sql`
    with able as (
      select * from (select reader_id, ${room(limits)} as room from (${invited}) invited) people
      where room is null or room > 0
    ), had as (
      select a.question_id, count(*)::int as n from assignment a join able on able.reader_id = a.reader_id
      where a.study_id = ${round.studyId} and (a.state in ('submitted', 'returned') or a.voided_at is not null)
      group by a.question_id
    ), filled as (select a.question_id, count(*)::int as n ${given} group by a.question_id),
    wanted as (
      select t.question_id, sum(t.overlap)::int as n from task t
      where t.round_id = ${round.id} and t.kind = 'sample' group by t.question_id
    )
    select least(
      (select coalesce(sum(least(
          wanted.n - coalesce(filled.n, 0),
          (select count(*)::int from able) - coalesce(had.n, 0))), 0)::int
        from wanted left join filled using (question_id) left join had using (question_id)),
      (select case when bool_or(room is null) then null else coalesce(sum(room), 0)::int end from able))`}) end`;
