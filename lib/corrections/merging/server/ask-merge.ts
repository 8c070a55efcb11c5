import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { conflict } from "@/lib/http/errors";
import { refuseBusyProject } from "@/lib/imports/server/project-lock";
import { lockPair, type Merge } from "./merge-parts";

/**
 * Asks the worker to merge a dataset, model or reader into another one.
 * @throws Refusal 404; 409 when the two differ in kind, a study uses the first, one of them is being merged already, or
 *   an import runs
 */
export async function askMerge(db: Db, merge: Merge): Promise<{ from: string; into: string }> {
  const { projectId, kind, id, into } = merge;
  await refuseBusyProject(db, projectId);
  return db.transaction(async (tx) => {
    const { from, to } = await lockPair(tx, merge);
    const table = sql.identifier(kind);
    const { rows } = await tx.execute<{ name: string }>(sql`
      select name from ${table} where merging_into = ${id}
        or (id in (${id}, ${into}) and merging_into is not null) limit 1`);
    const [other] = rows;
    if (other) {
      throw conflict("merging", `“${other.name}” is being merged. Try again when that is done.`);
    }
    await tx.execute(sql`
      update ${table} set merging_into = ${into}, merge_failure = null where id = ${id}`);
    return { from: from.shown, into: to.shown };
  });
}
