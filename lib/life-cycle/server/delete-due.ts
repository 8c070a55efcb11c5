import { eq, lte, sql } from "drizzle-orm";
import type { Database, Db } from "@/db/client";
import { project, study, training } from "@/db/schema";
import { attemptEach } from "@/lib/jobs/server/attempt-each";
import { forgetResults } from "@/lib/jobs/server/forget-results";
import { deleteStudies } from "@/lib/studies/server/delete-studies";
import { removeFolder } from "@/lib/training/server/training-folder";
import { type Due, logByWorker } from "./log-by-worker";

/**
 * For the worker: deletes the projects and studies whose waiting period is over, one transaction
 * each, and logs it in the same. The log itself stays. A failed deletion is tried again the next
 * time.
 * @param root the folder of training runs
 * @returns how many were deleted
 */
export async function deleteDue(db: Database, now: Date, root: string): Promise<number> {
  let deleted = 0;
  for (const [table, remove] of [
    [project, deleteProject],
    [study, deleteStudy],
  ] as const) {
    const due = await db.select({ id: table.id }).from(table).where(lte(table.deleteAt, now));
    await attemptEach("a due deletion", due, async ({ id }) => {
      if (await db.transaction((tx) => remove(tx, id, now, root))) deleted += 1;
    });
  }
  return deleted;
}

async function deleteStudy(tx: Db, id: string, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<Due>(sql`
    select s.id, s.name, p.id as "projectId", p.name as "projectName"
    from study s join project p on p.id = s.project_id
    where s.id = ${id} and s.delete_at <= ${now.toISOString()}
    for update of s skip locked`);
  const [due] = rows;
  if (!due) return false;
  await deleteStudies(tx, sql`s.id = ${due.id} or s.preview_of = ${due.id}`);
  await forgetResults(tx, due.projectId);
  await logByWorker(tx, { ...due, action: "study.delete", subjectType: "study" }, now);
  return true;
}

async function deleteProject(tx: Db, id: string, now: Date, root: string): Promise<boolean> {
  const { rows } = await tx.execute<Due>(sql`
    select id, name, id as "projectId", name as "projectName" from project
    where id = ${id} and delete_at <= ${now.toISOString()}
    for update skip locked`);
  const [due] = rows;
  if (!due) return false;
  await deleteStudies(tx, sql`s.project_id = ${due.id}`);
  // Imported forecasts: they are evidence that nothing else may remove.
  await tx.execute(sql`set local candor.erasing = 'on'`);
  const imported = sql`(select f.id from forecast f join reader r on r.id = f.reader_id
    where r.project_id = ${due.id})`;
  await tx.execute(sql`delete from judgement where forecast_id in ${imported}`);
  await tx.execute(sql`delete from reading_time where forecast_id in ${imported}`);
  await tx.execute(sql`delete from forecast where id in ${imported}`);
  await tx.execute(sql`delete from label where reader_id in (
    select r.id from reader r where r.project_id = ${due.id})`);
  const isIts = eq(training.projectId, due.id);
  for (const its of await tx.select({ id: training.id }).from(training).where(isIts)) {
    await removeFolder(root, its.id);
  }
  await tx.delete(project).where(eq(project.id, due.id));
  await logByWorker(tx, { ...due, action: "project.delete", subjectType: "project" }, now);
  return true;
}
