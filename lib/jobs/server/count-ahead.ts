import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type Lane, queueOf } from "./lanes";

/**
 * How many computations come before a waiting one: those that run in its lane, its project's that were asked
 * for later, and of each other project at most one for each of these and one more, because projects take turns
 * (`nextJob`).
 */
export async function countAhead(
  db: Db,
  { key, projectId, lane }: { key: string; projectId: string; lane: Lane },
): Promise<number> {
  const { rows } = await db.execute<{ ahead: number }>(sql`
    with unfinished as (
      select singleton_key, group_id, state < 'active' as waits, priority, created_on from queue.job
      where name = ${queueOf[lane]} and state <= 'active' and singleton_key <> ${key}
    ), mine as (
      select priority, created_on from queue.job
      where name = ${queueOf[lane]} and state <= 'active' and singleton_key = ${key}
    ), own as (
      select count(*) as n from unfinished u, mine
      where u.waits and u.group_id = ${projectId}
        and (u.priority, mine.created_on) > (mine.priority, u.created_on)
    ), others as (
      select least(count(*), (select n + 1 from own)) as n from unfinished
      where waits and group_id <> ${projectId}
      group by group_id
    )
    select ((select count(*) from unfinished where not waits) + (select n from own)
      + (select coalesce(sum(n), 0) from others))::int as ahead`);
  return rows[0]?.ahead ?? 0;
}
