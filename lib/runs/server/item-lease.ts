import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** An item that a worker is at. */
export interface ClaimedItem {
  id: string;
  questionId: string;
  generationId: string | null;
  sample: number;
  attempts: number;
  retries: number;
}

interface Worker {
  runId: string;
  workerId: string;
}

const leaseSeconds = 30;
/** How often a lease is renewed. */
export const renewMs = 8_000;

/** Takes free items of a running run for a while. Several workers never get the same one. */
export async function claimItems(
  db: Db,
  { runId, workerId, most }: Worker & { most: number },
): Promise<ClaimedItem[]> {
  const { rows } = await db.execute<ClaimedItem & Record<string, unknown>>(sql`
    with free as (
      select i.id from run_item i
      where i.run_id = ${runId} and i.state = 'waiting' and i.leased_by is null
        and (i.next_at is null or i.next_at <= now())
        and exists (
          select from run r join project p on p.id = r.project_id
          where r.id = ${runId} and r.state = 'running' and p.archived_at is null)
      order by i.no limit ${most} for update skip locked
    )
    update run_item i
    set leased_by = ${workerId}, leased_until = now() + make_interval(secs => ${leaseSeconds})
    from free where i.id = free.id
    returning i.id, i.question_id as "questionId", i.generation_id as "generationId", i.sample, i.attempts, i.retries`);
  return rows;
}

/** Keeps these of a worker's items for longer. */
export async function renewLeases(
  db: Db,
  { workerId, ids }: Pick<Worker, "workerId"> & { ids: string[] },
): Promise<void> {
  await db.execute(sql`
    update run_item set leased_until = now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select id from run_item
      where id = any(${sql.param(ids)}::uuid[]) and leased_by = ${workerId} order by id for update)`);
}

/** Gives items back that have not ended, to be tried later or by somebody else. */
export async function returnItems(
  db: Db,
  { workerId, ids, after }: Pick<Worker, "workerId"> & { ids: string[]; after?: Later },
): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    update run_item set leased_by = null, leased_until = null,
      attempts = attempts + ${after ? 1 : 0},
      next_at = ${after ? sql`now() + make_interval(secs => ${after.seconds})` : sql`next_at`},
      problem_kind = coalesce(${after?.kind ?? null}::text, problem_kind),
      problem = coalesce(${after?.problem ?? null}::text, problem)
    where id = any(${sql.param(ids)}::uuid[]) and leased_by = ${workerId}`);
}

interface Later {
  seconds: number;
  kind: string;
  problem: string;
}

/** Ends an item that can't be done. */
export async function failItem(
  db: Db,
  {
    workerId,
    id,
    kind,
    problem,
  }: Pick<Worker, "workerId"> & { id: string } & Omit<Later, "seconds">,
): Promise<void> {
  await db.execute(sql`
    update run_item set state = 'failed', ended_at = now(), leased_by = null, leased_until = null,
      attempts = attempts + 1, problem_kind = ${kind}, problem = ${problem}
    where id = ${id} and leased_by = ${workerId}`);
}

/**
 * Frees the items of workers that are gone. What was reserved for their calls counts as spent: nobody knows whether the
 * provider answered, and charges for it.
 */
export async function freeAbandoned(db: Db, runId: string): Promise<number> {
  return db.transaction(async (tx) => {
    // As wherever money moves, the run comes first.
    await tx.execute(sql`select from run where id = ${runId} for update`);
    const { rows } = await tx.execute<{ items: number; reserved: number }>(sql`
      with gone as (
        select id, reserved from run_item
        where run_id = ${runId} and leased_by is not null and leased_until < now()
        order by id for update
      ), freed as (
        update run_item i set leased_by = null, leased_until = null, reserved = 0
        from gone where i.id = gone.id
      )
      select count(*)::int as items, coalesce(sum(reserved), 0)::float8 as reserved from gone`);
    const { items = 0, reserved = 0 } = rows[0] ?? {};
    if (reserved > 0) {
      await tx.execute(sql`
        update run set reserved = reserved - ${reserved}::bigint, spent = spent + ${reserved}::bigint
        where id = ${runId}`);
    }
    return items;
  });
}
