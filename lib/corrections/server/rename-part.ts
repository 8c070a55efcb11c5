import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { conflict } from "@/lib/http/errors";
import { forgetResults } from "@/lib/jobs/server/forget-results";
import { addFormerName, lockPart, type PartIds } from "./part";

interface Rename extends PartIds {
  name: string;
  /** Of a reader. */
  version?: string;
}

/**
 * Renames a dataset, model or reader. Imports that still have the old name find it.
 * @returns the name before and after
 * @throws Refusal 404; 409 when the name is taken
 */
export function renamePart(db: Db, { name, version, ...part }: Rename) {
  return db.transaction(async (tx) => {
    const held = await lockPart(tx, part);
    const before = { name: held.name, version: held.version };
    const after = { name, version: part.kind === "reader" ? (version ?? before.version) : "" };
    if (after.name === before.name && after.version === before.version) return { before, after };
    const table = sql.identifier(part.kind);
    const isSame =
      part.kind === "reader"
        ? sql`name = ${after.name} and version = ${after.version}`
        : sql`name = ${after.name}`;
    const taken = await tx.execute(sql`
      select from ${table} where project_id = ${part.projectId} and ${isSame}`);
    if (taken.rows.length > 0) {
      throw conflict(
        "name_taken",
        `There is already a ${part.kind} “${name}”. To make the two one, merge them.`,
        "body.name",
      );
    }
    await tx.execute(
      part.kind === "reader"
        ? sql`update reader set name = ${after.name}, version = ${after.version} where id = ${part.id}`
        : sql`update ${table} set name = ${after.name} where id = ${part.id}`,
    );
    await addFormerName(tx, { ...part, name: before.name, version: before.version });
    await forgetResults(tx, part.projectId);
    return { before, after };
  });
}
