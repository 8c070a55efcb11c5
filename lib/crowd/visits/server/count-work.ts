import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";

interface Looking extends Participant {
  roundId: string;
  capPerPerson: number | null;
  now: Date;
}

/**
 * How many tasks of a round someone could still do: `free` ones that nobody holds, and `possible` ones,
 * including those that others hold and may return. Practice and attention checks are counted apart.
 */
export async function countWork(
  db: Db,
  { studyId, readerId, roundId, capPerPerson, now }: Looking,
) {
  const { rows } = await db.execute<
    Record<"free" | "possible" | "practice" | "checks" | "done", number>
  >(sql`
    with open_task as (
      select t.kind, t.question_id, t.overlap,
        count(a.id) filter (where a.state = 'submitted') as filled,
        count(a.id) as held
      from task t
      left join assignment a on a.task_id = t.id and a.voided_at is null
        -- A lease that ran out holds nothing, whether or not somebody has noticed yet.
        and (a.state = 'submitted' or (a.state = 'leased' and a.lease_until >= ${now}))
      where t.round_id = ${roundId}
        and not exists (
          select from assignment mine
          where mine.study_id = ${studyId} and mine.reader_id = ${readerId}
            and mine.question_id = t.question_id and not ${comesAgain})
      group by t.id
    ), per_question as (
      -- With single outputs a question is several tasks, of which a person gets one.
      select question_id, min(kind) as kind,
        bool_or(held < overlap) as free, bool_or(filled < overlap) as possible
      from open_task group by question_id
    )
    select
      count(*) filter (where free and kind in ('test', 'sample'))::int as free,
      count(*) filter (where possible and kind in ('test', 'sample'))::int as possible,
      count(*) filter (where possible and kind = 'practice')::int as practice,
      count(*) filter (where possible and kind = 'check')::int as checks,
      (select count(*)::int from assignment mine join task t on t.id = mine.task_id
        where mine.reader_id = ${readerId} and t.round_id = ${roundId} and t.kind = 'sample'
          and mine.state in ('leased', 'submitted')) as done
    from per_question`);
  const { free, possible, practice, checks, done } = rows[0] ?? { ...noWork, done: 0 };
  const left = capPerPerson === null ? Number.POSITIVE_INFINITY : Math.max(0, capPerPerson - done);
  return { free: Math.min(free, left), possible: Math.min(possible, left), practice, checks };
}

export const noWork = { free: 0, possible: 0, practice: 0, checks: 0 };

/**
 * Whether the reader may take up task `t` again, which they began as `mine`: it ran out, or it was skipped
 * in practice or a test, which must be done whole.
 */
const comesAgain = sql`(mine.task_id = t.id and (mine.state = 'expired'
  or (mine.state = 'returned' and t.kind in ('practice', 'test'))))`;

/** How many tasks may be skipped; one more for each that was done. */
const freely = 10;

/**
 * Whether someone skipped so many tasks that they get no more, so that nobody reads a whole study by
 * skipping. Tests are not counted: everybody sees all of them.
 */
export async function skippedTooMany(db: Db, { studyId, readerId }: Participant): Promise<boolean> {
  const { rows } = await db.execute<{ tooMany: boolean }>(sql`
    select count(*) filter (where a.state = 'returned')
      >= ${freely} + count(*) filter (where a.state = 'submitted') as "tooMany"
    from assignment a join task t on t.id = a.task_id
    where a.study_id = ${studyId} and a.reader_id = ${readerId} and t.kind = 'sample'`);
  return rows[0]?.tooMany ?? false;
}
