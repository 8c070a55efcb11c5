import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";
import { openTasks } from "@/lib/crowd/tasks/server/open-tasks";
import type { StudyConfig } from "@/lib/studies/schema";

interface Looking extends Participant {
  roundId: string;
  config: Pick<StudyConfig, "capPerPerson" | "layout" | "modelIds">;
  /** Free samples beyond so many are not counted. */
  atMost: number;
  now: Date;
}

/**
 * How many tasks of a round someone could do now: `free` ones that nobody holds, practice and attention checks apart; and
 * whether it is `possible` that they do any, because one is free or others hold one that they may return.
 */
export async function countTasksLeft(db: Db, { config, atMost, now, ...looking }: Looking) {
  const { studyId, readerId, roundId } = looking;
  // With single outputs a question is several tasks, of which a person gets one.
  const variants = config.layout === "single" ? config.modelIds.length : 1;
  const open = (kind: "test" | "sample" | "practice" | "check") => sql`
    select ${kind}::task_kind as kind, question_id from (
      ${openTasks({ ...looking, kind, count: kind === "sample" ? atMost * variants : mostGold })}) walked`;
  const mayHave = sql`
    t.round_id = ${roundId} and not exists (
      select from assignment mine
      where mine.study_id = ${studyId} and mine.reader_id = ${readerId}
        and mine.question_id = t.question_id and not ${comesAgain})`;
  const leases = sql`
    from assignment held join task t on t.id = held.task_id
    where held.study_id = ${studyId} and held.state = 'leased' and held.voided_at is null and ${mayHave}`;
  const { rows } = await db.execute<
    Record<"free" | "practice" | "checks" | "done", number> & { isHeld: boolean }
  >(sql`
    with open as (
      ${open("test")} union ${open("sample")} union ${open("practice")} union ${open("check")}
      -- A lease that ran out holds nothing, whether or not somebody has noticed yet.
      union select t.kind, t.question_id ${leases} and held.lease_until < ${now}
      union select t.kind, t.question_id from assignment mine join task t on t.id = mine.task_id
        where mine.study_id = ${studyId} and mine.reader_id = ${readerId} and t.round_id = ${roundId}
          and ${comesAgain} and exists (select from slot s where s.task_id = t.id and s.free)
    )
    select
      count(*) filter (where kind in ('test', 'sample'))::int as free,
      count(*) filter (where kind = 'practice')::int as practice,
      count(*) filter (where kind = 'check')::int as checks,
      exists (select ${leases} and t.kind in ('test', 'sample')) as "isHeld",
      (select count(*)::int from assignment mine join task t on t.id = mine.task_id
        where mine.reader_id = ${readerId} and t.round_id = ${roundId} and t.kind = 'sample'
          and mine.state in ('leased', 'submitted')) as done
    from open`);
  const { free, practice, checks, done, isHeld } = rows[0] ?? {
    ...noTasksLeft,
    done: 0,
    isHeld: false,
  };
  const { capPerPerson } = config;
  const left = capPerPerson === null ? Number.POSITIVE_INFINITY : Math.max(0, capPerPerson - done);
  return {
    ...{ free: Math.min(free, left), practice, checks },
    possible: left > 0 && (free > 0 || isHeld),
  };
}

/** More items with gold labels than a round has. */
const mostGold = 10_000;

export const noTasksLeft = { free: 0, possible: false, practice: 0, checks: 0 };

/**
 * Whether the reader may take up task `t` again, which they began as `mine`: it ran out, or it was skipped
 * in practice or a test, which must be done whole.
 */
const comesAgain = sql`(mine.task_id = t.id and mine.voided_at is null and (mine.state = 'expired'
  or (mine.state = 'returned' and t.kind in ('practice', 'test'))))`;

/** How many tasks may be skipped; one more for each that was done. */
const freely = 10;

/**
 * Whether someone skipped so many of samples `a` that they get no more, so that nobody reads a whole study by
 * skipping. Tests are not counted: everybody sees all of them.
 */
export const hasSkippedMany = sql`count(*) filter (where a.state = 'returned')
  >= ${sql.raw(`${freely}`)} + count(*) filter (where a.state = 'submitted')`;

/** {@link hasSkippedMany}, of all samples of a study. */
export async function skippedTooMany(db: Db, { studyId, readerId }: Participant): Promise<boolean> {
  const { rows } = await db.execute<{ tooMany: boolean }>(sql`
    select ${hasSkippedMany} as "tooMany"
    from assignment a join task t on t.id = a.task_id
    where a.study_id = ${studyId} and a.reader_id = ${readerId} and t.kind = 'sample'`);
  return rows[0]?.tooMany ?? false;
}
