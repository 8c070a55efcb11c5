import { sql } from "drizzle-orm";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import type { Db } from "@/db/client";
import type { ResultJob } from "./boss";
import { type Lane, queueOf } from "./lanes";

/**
 * Takes the next job of a lane, or null if none waits. Projects take turns, however many jobs one has waiting:
 * next comes the project whose last job began longest ago, and of its jobs the one that was asked for last. The
 * example, which everybody may look at in every way, comes after all others.
 */
export async function nextJob(
  db: Db,
  boss: PgBoss,
  lane: Lane,
): Promise<JobWithMetadata<ResultJob> | null> {
  const queue = queueOf[lane];
  const { rows } = await db.execute<{ project: string }>(sql`
    select waiting.group_id as project
    from queue.job waiting
    where waiting.name = ${queue} and waiting.state < 'active' and waiting.start_after <= now()
    group by waiting.group_id
    order by exists (
      select from project p where p.is_example and p.id::text = waiting.group_id
    ), (
      select max(begun.started_on) from queue.job begun
      where begun.name = ${queue} and begun.group_id = waiting.group_id
    ) nulls first, min(waiting.created_on)`);
  if (rows.length === 0) return null;
  const [, ...others] = rows.map(({ project }) => project);
  const [job] = await boss.fetch<ResultJob>(queue, {
    includeMetadata: true,
    ignoreGroups: others,
  });
  return job ?? null;
}
