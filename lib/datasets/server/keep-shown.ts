import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/**
 * Before questions are changed: studies that have started go on showing them as they were.
 * @param questionIds a query that gives the questions' ids
 */
export async function keepShown(tx: Db, questionIds: SQL): Promise<void> {
  await tx.execute(sql`
    update task t set shown = jsonb_build_object('text', q.text, 'truth', q.truth)
    from question q
    where q.id = t.question_id and t.shown is null and q.text is not null and q.truth is not null
      and q.id in (${questionIds})`);
}
