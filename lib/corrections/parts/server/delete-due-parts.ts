import { sql } from "drizzle-orm";
import type { Database, Db } from "@/db/client";
import { countWithin } from "@/lib/figures/groups/server/count-forecasts";
import { foreignKeyViolation } from "@/lib/http/database-errors";
import { lockProject } from "@/lib/imports/server/project-lock";
import { attemptEach } from "@/lib/jobs/server/attempt-each";
import { forgetResults } from "@/lib/jobs/server/forget-results";
import { type Due, logByWorker } from "@/lib/life-cycle/server/log-by-worker";
import { log } from "@/lib/log/server/log";
import type { PartKind } from "../schema";
import { deletePreviewsWith, studiesWith } from "./part";

/**
 * For the worker: deletes the datasets, models and readers whose waiting period is over, with their imported
 * forecasts, one transaction each. One that a study came to use meanwhile stays archived, and the log says so.
 * @returns how many were deleted
 */
export async function deleteDueParts(db: Database, now: Date): Promise<number> {
  let deleted = 0;
  for (const kind of ["dataset", "model", "reader"] as const) {
    const { rows } = await db.execute<Due>(sql`
      select x.id, x.name, p.id as "projectId", p.name as "projectName"
      from ${sql.identifier(kind)} x join project p on p.id = x.project_id
      where x.delete_at <= ${now.toISOString()}`);
    await attemptEach(`a due ${kind}`, rows, async (due) => {
      const outcome = await db
        .transaction((tx) => remove(tx, kind, due, now))
        .catch((error: unknown) => {
          if (!foreignKeyViolation(error)) throw error;
          log.error({ err: error }, `a due ${kind} is used`);
          return "used" as const;
        });
      if (outcome === "deleted") deleted += 1;
      if (outcome === "used") await db.transaction((tx) => keep(tx, kind, due, now));
    });
  }
  return deleted;
}

/** It would fail again every hour: it stays archived, and the project's log says why. */
async function keep(tx: Db, kind: PartKind, due: Due, now: Date): Promise<void> {
  const { rows } = await tx.execute(sql`
    update ${sql.identifier(kind)} set delete_at = null
    where id = ${due.id} and delete_at <= ${now.toISOString()} returning id`);
  if (rows.length === 0) return;
  const action = `${kind}.delete` as const;
  await logByWorker(tx, { ...due, action, subjectType: kind, refused: "used" }, now);
}

async function remove(
  tx: Db,
  kind: PartKind,
  due: Due,
  now: Date,
): Promise<"deleted" | "used" | "not due"> {
  await lockProject(tx, due.projectId);
  const table = sql.identifier(kind);
  const { rows } = await tx.execute(sql`
    select from ${table} where id = ${due.id} and delete_at <= ${now.toISOString()} for update`);
  if (rows.length === 0) return "not due";
  const isUsed =
    (await studiesWith(tx, { kind, id: due.id })).length > 0 ||
    (await tx.execute(sql`select from participant where reader_id = ${due.id}`)).rows.length > 0;
  if (isUsed) return "used";
  await deletePreviewsWith(tx, { kind, id: due.id });
  const texts = sql`(select g.id from generation g join question q on q.id = g.question_id
    where ${kind === "dataset" ? sql`q.dataset_id` : sql`g.model_id`} = ${due.id})`;
  const questions = sql`(select id from question where dataset_id = ${due.id})`;
  const isOfIt =
    kind === "reader"
      ? sql`reader_id = ${due.id}`
      : kind === "model"
        ? sql`generation_id in ${texts}`
        : sql`question_id in ${questions}`;
  await tx.execute(
    sql`create temporary table gone_with on commit drop as select id from forecast where ${isOfIt}`,
  );
  // One of the few transactions that may remove forecasts (decision 34).
  await tx.execute(sql`set local candor.erasing = 'on'`);
  await tx.execute(sql`delete from judgement where forecast_id in (select id from gone_with)`);
  await tx.execute(sql`delete from forecast where id in (select id from gone_with)`);
  await tx.execute(sql`delete from label where ${isOfIt}`);
  await tx.execute(sql`set local candor.erasing = 'off'`);
  await tx.execute(sql`drop table gone_with`);
  if (kind !== "reader") await tx.execute(sql`delete from generation where id in ${texts}`);
  await countWithin(tx, due.projectId);
  await tx.execute(sql`delete from tally where ${sql.identifier(`${kind}_id`)} = ${due.id}`);
  await tx.execute(sql`delete from ${table} where id = ${due.id}`);
  await forgetResults(tx, due.projectId);
  const action = `${kind}.delete` as const;
  await logByWorker(tx, { ...due, action, subjectType: kind }, now);
  return "deleted";
}
