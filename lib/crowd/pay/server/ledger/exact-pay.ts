import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** So many cents for so many tasks: what a task earns, which may be no whole cent. */
export interface Rate {
  cents: number;
  tasks: number;
}

/** Rounded up to the cent. Thirds of a cent are rounded to nine places before, so that three of them are a whole one. */
export const roundedUp = (exact: SQL): SQL => sql`ceil(round(${exact}, 9))::int`;

/** What the tasks that somebody has done in their sessions of a round earn exactly, and what was entered for them. */
export const earnedInRound = (roundId: SQLWrapper, readerId: SQLWrapper): SQL => sql`
  select coalesce(sum(v.paid_tasks * v.rate_cents::numeric / v.rate_tasks), 0) as exact,
    coalesce(sum(v.earned_cents), 0)::int as entered
  from visit v
  where v.round_id = ${roundId} and v.reader_id = ${readerId} and v.rate_cents is not null`;

interface Coming {
  roundId: string;
  readerId: string;
  tasks: number;
  rate: Rate;
}

/** What somebody's next session of a round pays for all its tasks: what it adds to the earnings of those before, in whole cents. */
export async function nextSessionPay(
  db: Db,
  { roundId, readerId, tasks, rate }: Coming,
): Promise<number> {
  const of = earnedInRound(sql`${roundId}::uuid`, sql`${readerId}::uuid`);
  const after = sql`exact + ${tasks}::numeric * ${rate.cents}::numeric / ${rate.tasks}::numeric`;
  const { rows } = await db.execute<{ cents: number }>(sql`
    select ${roundedUp(after)} - ${roundedUp(sql`exact`)} as cents from (${of}) earned`);
  return rows[0]?.cents ?? 0;
}
