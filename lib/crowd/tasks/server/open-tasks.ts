import { type SQL, sql } from "drizzle-orm";

interface Wanted {
  studyId: unknown;
  readerId: unknown;
  roundId: unknown;
  kind: unknown;
  /** How many tasks at most. */
  count: unknown;
}

/**
 * The first tasks of a round, in its order, that have a free slot and a question that the reader has not had: `task_id`,
 * `task_no` and `question_id`. It goes from one to the next through the index of free slots, so that tasks that are
 * filled cost nothing.
 */
export function openTasks({ studyId, readerId, roundId, kind, count }: Wanted): SQL {
  // One table and its index: no statistics of a table that has just been filled lead astray.
  const next = (after: SQL) => sql`
    select s.task_id, s.task_no from slot s
    where s.round_id = ${roundId}::uuid and s.kind = ${kind}::task_kind and s.free and s.task_no > ${after}
    order by s.task_no, s.no limit 1`;
  // `offset 0`: otherwise the planner looks twice whether they had it.
  const seen = sql`
    lateral (
      select t.question_id, exists (
        select from assignment mine
        where mine.study_id = ${studyId}::uuid and mine.reader_id = ${readerId}::uuid
          and mine.question_id = t.question_id) as had
      from task t where t.id = found.task_id offset 0) seen`;
  return sql`
    with recursive walk as (
      select found.*, seen.*, (not seen.had)::int as no
      from (${next(sql`0`)}) found cross join ${seen}
      union all
      select found.*, seen.*, walk.no + (not seen.had)::int
      from walk cross join lateral (${next(sql`walk.task_no`)}) found cross join ${seen}
      where walk.no < ${count}::int
    )
    select task_id, task_no, question_id from walk where not had`;
}
