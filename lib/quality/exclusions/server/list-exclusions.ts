import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { PersonQuality } from "../schema";
import { evaluateRules } from "./evaluate-rules";
import { findRules, type StudyOfProject } from "./find-rules";
import { selectEvents } from "./select-events";

type PersonRow = {
  readerId: string;
  pseudonym: string;
  simulated: boolean;
  tasks: number;
  voided: number;
};

/**
 * Everyone who came to a main round of the study or was ever excluded: what the rules of the running
 * version find of their answers in its main round, and what was decided, newest first.
 * @throws Refusal 404 when the study is not the project's
 */
export async function listExclusions(
  db: Db,
  params: StudyOfProject,
): Promise<{ people: PersonQuality[] }> {
  const findingsOf = await evaluateRules(db, await findRules(db, params));
  const events = Map.groupBy(await selectEvents(db, params.studyId), (event) => event.readerId);
  const rows = await selectPeople(db, params.studyId);
  return {
    people: rows.map(({ voided, ...row }) => {
      const decided = events.get(row.readerId) ?? [];
      const excluded = decided[0]?.action === "exclude";
      return {
        ...row,
        surplus: excluded ? 0 : voided,
        excluded,
        findings: findingsOf(row.readerId),
        events: decided.map(({ readerId: _, at, ...event }) => ({
          ...event,
          at: at.toISOString(),
        })),
      };
    }),
  };
}

async function selectPeople(db: Db, studyId: string): Promise<PersonRow[]> {
  const { rows } = await db.execute<PersonRow>(sql`
    with main as (
      select a.reader_id, count(*)::int as tasks, count(a.voided_at)::int as voided
      from assignment a
      join task t on t.id = a.task_id and t.kind = 'sample'
      join round on round.id = t.round_id and round.kind = 'main'
      where a.study_id = ${studyId} and a.state = 'submitted'
      group by a.reader_id
    )
    select r.id as "readerId", r.name as pseudonym, r.simulated,
      coalesce(main.tasks, 0) as tasks, coalesce(main.voided, 0) as voided
    from reader r
    left join main on main.reader_id = r.id
    where exists (select from consent c where c.study_id = ${studyId} and c.reader_id = r.id)
      and r.id in (
        select v.reader_id from visit v
        join round on round.id = v.round_id and round.kind = 'main'
        where v.study_id = ${studyId}
        union all
        select e.reader_id from exclusion_event e where e.study_id = ${studyId})
    order by r.name`);
  return rows;
}
