import { sql } from "drizzle-orm";
import { allowLongTransaction, type Database } from "@/db/client";
import { lockProject } from "@/lib/imports/server/project-lock";
import { attemptEach } from "@/lib/jobs/server/attempt-each";
import { type Due, logByWorker } from "@/lib/life-cycle/server/log-by-worker";

/**
 * For the worker: deletes the knowledge sources whose waiting period is over, with their pages, one transaction each.
 * @returns how many were deleted
 */
export async function deleteDueKnowledge(db: Database, now: Date): Promise<number> {
  const { rows } = await db.execute<Due>(sql`
    select x.id, x.name, p.id as "projectId", p.name as "projectName"
    from knowledge_source x join project p on p.id = x.project_id
    where x.delete_at <= ${now.toISOString()}`);
  let deleted = 0;
  await attemptEach("a due knowledge source", rows, (due) =>
    db.transaction(async (tx) => {
      await allowLongTransaction(tx);
      await lockProject(tx, due.projectId);
      const { rowCount } = await tx.execute(sql`
        delete from knowledge_source where id = ${due.id} and delete_at <= ${now.toISOString()}`);
      if (!rowCount) return;
      deleted += 1;
      const about = { action: "knowledge.delete", subjectType: "knowledge source" } as const;
      await logByWorker(tx, { ...due, ...about }, now);
    }),
  );
  return deleted;
}
