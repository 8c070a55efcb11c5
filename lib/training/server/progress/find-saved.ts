import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/**
 * The last saved step of each stage that is not done, by the stage's name. A stage that was begun anew has a new file of
 * events: what the old one says is gone. Earlier versions of the package did not report what they saved.
 */
export async function findSaved(db: Db, trainingId: string): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; step: number }>(sql`
    select s.name, e.step from training_stage s
    cross join lateral (
      select file from training_event where training_id = s.training_id and stage = s.name
      order by no desc limit 1) latest
    cross join lateral (
      select step from training_event
      where training_id = s.training_id and file = latest.file and event = 'saved' and step is not null
      order by no desc limit 1) e
    where s.training_id = ${trainingId} and s.state <> 'done'`);
  return new Map(rows.map(({ name, step }) => [name, step]));
}
