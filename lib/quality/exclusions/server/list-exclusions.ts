import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import { containing } from "@/db/like-pattern";
import type { StudyIds } from "@/lib/studies/schema";
import type {
  listExclusions as contract,
  Exclusions,
  HistoryEvent,
  PersonQuality,
} from "../schema";
import { evaluateCriteria } from "./evaluate-criteria";
import { newestExclusions, rulesOfEvent } from "./exclusion-status";

type Wanted = StudyIds & z.output<typeof contract.query>;

/**
 * A page of everyone who came to a main round of the study or was ever excluded: what the criteria of the
 * running version find in their answers in its main round, and the decisions about them, newest first. Reads answers only
 * for this page's people. Also returns a page of the history.
 * @throws Refusal 404 when the study is not the project's
 */
export async function listExclusions(db: Db, wanted: Wanted): Promise<Exclusions> {
  const { projectId, studyId } = wanted;
  const { readerIds, total, ...everyone } = await findPeople(db, wanted);
  const { findingsOf, comparedWith } = await evaluateCriteria(
    db,
    { projectId, studyId },
    readerIds,
  );
  const { rows } = await db.execute<Row>(sql`
    with main as (
      select a.reader_id, count(*)::int as tasks, count(a.voided_at)::int as voided
      from assignment a
      join task t on t.id = a.task_id and t.kind = 'sample'
      join round on round.id = t.round_id and round.kind = 'main'
      where a.study_id = ${studyId} and a.state = 'submitted'
        and a.reader_id = any(${sql.param(readerIds)}::uuid[])
      group by a.reader_id
    ), decided as (
      select e.reader_id, json_agg(${eventOf} order by e.seq desc) as events
      from exclusion_event e left join "user" u on u.id = e.user_id
      where e.study_id = ${studyId} and e.reader_id = any(${sql.param(readerIds)}::uuid[])
      group by e.reader_id
    )
    select r.id as "readerId", r.name as pseudonym, r.simulated,
      coalesce(main.tasks, 0) as tasks, coalesce(main.voided, 0) as voided,
      coalesce(decided.events, '[]') as events
    from reader r
    left join main on main.reader_id = r.id
    left join decided on decided.reader_id = r.id
    where r.id = any(${sql.param(readerIds)}::uuid[])
    order by r.name`);
  return {
    ...{ total, everyone, comparedWith },
    people: rows.map(({ voided, ...row }) => {
      const excluded = row.events[0]?.action === "exclude";
      const findings = findingsOf(row.readerId);
      return { ...row, surplus: excluded ? 0 : voided, excluded, findings };
    }),
    history: await listHistory(db, wanted),
  };
}

type Row = Omit<PersonQuality, "surplus" | "excluded" | "findings"> & { voided: number };

/** Row `e` of `exclusion_event`, by user `u`. */
const eventOf = sql`json_build_object('action', e.action, 'rules', ${rulesOfEvent}, 'by', u.name,
  'reason', e.reason, 'at', ${isoInstant(sql`e.created_at`)})`;

type Found = Exclusions["everyone"] & Pick<Exclusions, "total"> & { readerIds: string[] };

/** How many there are, and the ids of those on the page. */
async function findPeople(db: Db, { studyId, search, page, pageSize }: Wanted): Promise<Found> {
  const isFound = sql`name ilike ${containing(search)}`;
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    with there as materialized (
      select r.id, r.name, newest.action, newest.rule
      from (
        select v.reader_id from visit v
        join round on round.id = v.round_id and round.kind = 'main'
        where v.study_id = ${studyId}
        union select reader_id from exclusion_event where study_id = ${studyId}
      ) came
      join reader r on r.id = came.reader_id
      left join (${newestExclusions}) newest
        on newest.study_id = ${studyId} and newest.reader_id = r.id
      where exists (select from consent c where c.study_id = ${studyId} and c.reader_id = r.id)
    )
    select count(*)::int as people,
      count(*) filter (where action = 'exclude' and rule is not null)::int as "byRule",
      count(*) filter (where action = 'exclude' and rule is null)::int as "byHand",
      count(*) filter (where ${workWas(studyId, sql`<> 'resume'`)})::int as stopped,
      count(*) filter (where ${workWas(studyId, sql`= 'resume'`)})::int as "letContinue",
      count(*) filter (where ${isFound})::int as total,
      array(select id from there where ${isFound}
        order by name limit ${pageSize} offset ${(page - 1) * pageSize}) as "readerIds"
    from there`);
  const [found] = rows;
  if (!found) throw new Error("A count without a row.");
  return found;
}

/** Whether somebody `there` ever had such a decision about their work. */
const workWas = (studyId: string, action: SQL) => sql`exists (
  select from work_event w
  where w.study_id = ${studyId} and w.reader_id = there.id and w.action ${action})`;

/** Of the people who are listed. */
async function listHistory(db: Db, { studyId, historyPage, pageSize }: Wanted) {
  const ofStudy = sql`e.study_id = ${studyId} and exists (
    select from consent c where c.study_id = e.study_id and c.reader_id = e.reader_id)`;
  const { rows } = await db.execute<{
    event: Omit<HistoryEvent, "pseudonym">;
    pseudonym: string;
  }>(sql`
    select ${eventOf} as event, r.name as pseudonym
    from exclusion_event e join reader r on r.id = e.reader_id left join "user" u on u.id = e.user_id
    where ${ofStudy}
    order by e.seq desc limit ${pageSize} offset ${(historyPage - 1) * pageSize}`);
  const counted = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from exclusion_event e where ${ofStudy}`);
  return {
    events: rows.map(({ event, pseudonym }) => ({ ...event, pseudonym })),
    total: counted.rows[0]?.total ?? 0,
  };
}
