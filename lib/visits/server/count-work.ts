import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Participant } from "@/lib/participation/server/require-consent";

/**
 * How many tasks of a round someone could still do: `free` ones that nobody holds, and `possible`
 * ones, which others may hold now and give back. Practice is counted apart; attention checks are
 * among neither, because they come with the visit.
 */
export async function countWork(
  db: Db,
  { studyId, readerId }: Participant,
  roundId: string,
  capPerPerson: number | null,
) {
  const { rows } = await db.execute<{
    free: number;
    possible: number;
    practice: number;
    done: number;
  }>(sql`
    with open_task as (
      select t.kind, t.question_id, t.overlap,
        count(a.id) filter (where a.state = 'submitted') as filled,
        count(a.id) as held
      from task t
      left join assignment a on a.task_id = t.id and a.state in ('leased', 'submitted')
        and a.voided_at is null
      where t.round_id = ${roundId} and t.kind <> 'check'
        and not exists (
          select from assignment mine
          where mine.study_id = ${studyId} and mine.reader_id = ${readerId}
            and mine.question_id = t.question_id and mine.state <> 'expired'
            -- A test is done whole: what was given back comes again.
            and not (mine.state = 'returned' and t.kind in ('practice', 'test')))
      group by t.id
    ), per_question as (
      -- With single outputs a question is several tasks, of which a person gets one.
      select question_id, bool_or(kind = 'practice') as practice,
        bool_or(held < overlap) as free, bool_or(filled < overlap) as possible
      from open_task group by question_id
    )
    select
      count(*) filter (where free and not practice)::int as free,
      count(*) filter (where possible and not practice)::int as possible,
      count(*) filter (where possible and practice)::int as practice,
      (select count(*)::int from assignment mine join task t on t.id = mine.task_id
        where mine.reader_id = ${readerId} and t.round_id = ${roundId} and t.kind = 'sample'
          and mine.state in ('leased', 'submitted')) as done
    from per_question`);
  const { free, possible, practice, done } = rows[0] ?? {
    free: 0,
    possible: 0,
    practice: 0,
    done: 0,
  };
  const left = capPerPerson === null ? Number.POSITIVE_INFINITY : Math.max(0, capPerPerson - done);
  return { free: Math.min(free, left), possible: Math.min(possible, left), practice };
}
