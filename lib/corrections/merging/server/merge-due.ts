import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { partKind } from "@/lib/corrections/parts/schema";
import { runDue } from "@/lib/corrections/server/run-due";
import { lockProject } from "@/lib/imports/server/project-lock";
import { type Due, logByWorker } from "@/lib/life-cycle/server/log-by-worker";
import { type Merge, mergedCounts, mergeParts } from "./merge-parts";

/**
 * For the worker: merges what somebody asked to merge, one transaction each, so that nobody sees half of it. A worker
 * that dies leaves everything as it was, and the next one begins again.
 * @returns how many were merged
 */
export async function mergeDue(db: Database, now: Date): Promise<number> {
  let merged = 0;
  for (const kind of partKind.options) {
    const table = sql.identifier(kind);
    const { rows } = await db.execute<Due & { into: string }>(sql`
      select x.id, x.name, x.merging_into as into, p.id as "projectId", p.name as "projectName"
      from ${table} x join project p on p.id = x.project_id
      where x.merging_into is not null and p.archived_at is null order by x.id`);
    merged += await runDue(rows, {
      attempt: ({ into, ...due }) => {
        const merge = { projectId: due.projectId, kind, id: due.id, into };
        return mergeOne(db, { merge, due, now });
      },
      giveUp: ({ id, into }, failure) =>
        db.execute(sql`
          update ${table} set merging_into = null, merge_failure = ${failure}
          where id = ${id} and merging_into = ${into}`),
    });
  }
  return merged;
}

function mergeOne(
  db: Database,
  { merge, due, now }: { merge: Merge; due: Due; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { kind, projectId, id, into } = merge;
    await lockProject(tx, projectId);
    const asked = await tx.execute(sql`
      select from ${sql.identifier(kind)} where id = ${id} and merging_into = ${into}`);
    if (asked.rowCount === 0) return false;
    const plan = await mergeParts(tx, merge);
    const entry = { ...due, action: `${kind}.merge`, subjectType: kind } as const;
    await logByWorker(tx, { ...entry, after: mergedCounts(plan) }, now);
    return true;
  });
}
