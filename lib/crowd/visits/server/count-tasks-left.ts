import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { statement } from "@/db/statement";
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

const p = sql.placeholder;

const open = (kind: "test" | "sample" | "practice" | "check", count: unknown) => sql`
  select ${kind}::task_kind as kind, question_id from (
    ${openTasks({ studyId: p("studyId"), readerId: p("readerId"), roundId: p("roundId"), kind, count })}) walked`;

/**
 * Whether the reader may take up task `t` again, which they began as `mine`: it ran out, or it was skipped
 * in practice or a test, which must be done whole.
 */
const comesAgain = sql`(mine.task_id = t.id and mine.voided_at is null and (mine.state = 'expired'
  or (mine.state = 'returned' and t.kind in ('practice', 'test'))))`;

const leases = sql`
  from assignment held join task t on t.id = held.task_id
  where held.study_id = ${p("studyId")}::uuid and held.state = 'leased' and held.voided_at is null
    and t.round_id = ${p("roundId")}::uuid and not exists (
      select from assignment mine
      where mine.study_id = ${p("studyId")}::uuid and mine.reader_id = ${p("readerId")}::uuid
        and mine.question_id = t.question_id and not ${comesAgain})`;

/** More items with gold labels than a round has. */
const mostGold = 10_000;

// Prepared, because planning it takes longer than running it, and a session begins while others wait.
const count = statement<
  Record<"studyId" | "readerId" | "roundId", string> & {
    samples: number;
    isCapped: boolean;
    now: Date;
  },
  Record<"free" | "practice" | "checks" | "done", number> & { isHeld: boolean }
>(
  "count-tasks-left",
  sql`
    with open as (
      ${open("test", mostGold)} union ${open("sample", p("samples"))}
      union ${open("practice", mostGold)} union ${open("check", mostGold)}
      -- A lease that ran out holds nothing, whether or not somebody has noticed yet.
      union select t.kind, t.question_id ${leases} and held.lease_until < ${p("now")}::timestamptz
      union select t.kind, t.question_id from assignment mine join task t on t.id = mine.task_id
        where mine.study_id = ${p("studyId")}::uuid and mine.reader_id = ${p("readerId")}::uuid
          and mine.state in ('expired', 'returned') and t.round_id = ${p("roundId")}::uuid
          and ${comesAgain} and exists (select from slot s where s.task_id = t.id and s.free)
    )
    select
      count(*) filter (where kind in ('test', 'sample'))::int as free,
      count(*) filter (where kind = 'practice')::int as practice,
      count(*) filter (where kind = 'check')::int as checks,
      exists (select ${leases} and t.kind in ('test', 'sample')) as "isHeld",
      case when ${p("isCapped")}::boolean then (
        select count(*)::int from assignment mine join task t on t.id = mine.task_id
        where mine.study_id = ${p("studyId")}::uuid and mine.reader_id = ${p("readerId")}::uuid
          and t.round_id = ${p("roundId")}::uuid and t.kind = 'sample'
          and mine.state in ('leased', 'submitted')) else 0 end as done
    from open`,
);

/**
 * How many tasks of a round someone could do now: `free` ones that nobody holds, practice and attention checks apart; and
 * whether it is `possible` that they do any, because one is free or others hold one that they may return.
 */
export async function countTasksLeft(db: Db, { config, atMost, ...looking }: Looking) {
  const { capPerPerson, layout, modelIds } = config;
  const isCapped = capPerPerson !== null;
  // With single outputs a question is several tasks, of which a person gets one.
  const samples = atMost * (layout === "single" ? modelIds.length : 1);
  const { studyId, readerId, roundId, now } = looking;
  const [row] = await count(db, { studyId, readerId, roundId, samples, isCapped, now });
  const { free, practice, checks, done, isHeld } = row ?? {
    ...noTasksLeft,
    done: 0,
    isHeld: false,
  };
  const left = isCapped ? Math.max(0, capPerPerson - done) : Number.POSITIVE_INFINITY;
  return {
    ...{ free: Math.min(free, left), practice, checks },
    possible: left > 0 && (free > 0 || isHeld),
  };
}

export const noTasksLeft = { free: 0, possible: false, practice: 0, checks: 0 };

/** How many tasks may be skipped; one more for each that was done. */
const freely = sql.raw("10");

/**
 * Whether someone skipped so many samples of a study that they get no more, so that nobody reads a whole study by
 * skipping. Tests are not counted: everybody sees all of them.
 */
export function hasSkippedMany(studyId: SQLWrapper, readerId: SQLWrapper): SQL {
  const samples = (state: SQL) => sql`(
    select count(*) from assignment a join task t on t.id = a.task_id
    where a.study_id = ${studyId} and a.reader_id = ${readerId} and a.state = ${state} and t.kind = 'sample')`;
  // What was done is counted only for the few who have skipped that many.
  return sql`(
    case when ${samples(sql`'returned'`)} < ${freely} then false
      else ${samples(sql`'returned'`)} >= ${freely} + ${samples(sql`'submitted'`)} end)`;
}

export async function skippedTooMany(db: Db, { studyId, readerId }: Participant): Promise<boolean> {
  const many = hasSkippedMany(sql`${studyId}::uuid`, sql`${readerId}::uuid`);
  const { rows } = await db.execute<{ tooMany: boolean }>(sql`select ${many} as "tooMany"`);
  return rows[0]?.tooMany ?? false;
}
