import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type ReaderKind, readerKind as readerKindSchema } from "@/lib/figures/schema-figures";
import { uniqueViolation } from "@/lib/http/database-errors";
import { conflict } from "@/lib/http/errors";
import { forgetResults } from "@/lib/jobs/server/forget-results";
import { addFormerName, lockPart, type PartIds } from "./part";

interface Rename extends PartIds {
  name: string;
  /** Of a reader. */
  version?: string;
  readerKind?: ReaderKind;
}

/**
 * Renames a dataset, model or reader, or corrects a reader's kind. Imports that still have the old name or kind find it.
 * @returns what it was before and is after
 * @throws Refusal 404; 409 when the name is taken
 */
export async function renamePart(db: Db, rename: Rename) {
  try {
    return await db.transaction((tx) => change(tx, rename));
  } catch (error) {
    // Another one took the name after this one had looked.
    if (uniqueViolation(error)) throw nameTaken(rename);
    throw error;
  }
}

async function change(tx: Db, { name, version, readerKind, ...part }: Rename) {
  const held = await lockPart(tx, part);
  if (part.kind !== "reader") {
    const [before, after] = [{ name: held.name }, { name }];
    if (name !== held.name) await rename(tx, part, { before: held, after: { name, version: "" } });
    return { before, after };
  }
  const kindBefore = readerKindSchema.parse(held.type);
  const before = { name: held.name, version: held.version, readerKind: kindBefore };
  const after = {
    name,
    version: version ?? before.version,
    readerKind: readerKind ?? kindBefore,
  };
  if (after.name !== before.name || after.version !== before.version) {
    await rename(tx, part, { before, after });
  }
  if (after.readerKind !== before.readerKind) {
    await tx.execute(sql`
        update reader set kind = ${after.readerKind}, former_kind = coalesce(former_kind, kind)
        where id = ${part.id}`);
    await forgetResults(tx, part.projectId);
  }
  return { before, after };
}

const nameTaken = ({ kind, name }: Pick<Rename, "kind" | "name">) =>
  conflict(
    "name_taken",
    `There is already a ${kind} “${name}”. To make the two one, merge them.`,
    "body.name",
  );

type Named = Pick<Rename, "name"> & { version: string };

async function rename(
  tx: Db,
  part: PartIds,
  { before, after }: { before: Named; after: Named },
): Promise<void> {
  const table = sql.identifier(part.kind);
  const isReader = part.kind === "reader";
  const taken = await tx.execute(sql`
    select from ${table} where project_id = ${part.projectId} and name = ${after.name}
      and id <> ${part.id} ${isReader ? sql`and version = ${after.version}` : sql``}`);
  if (taken.rows.length > 0) {
    throw nameTaken({ kind: part.kind, name: after.name });
  }
  await tx.execute(sql`
    update ${table} set name = ${after.name} ${isReader ? sql`, version = ${after.version}` : sql``}
    where id = ${part.id}`);
  await addFormerName(tx, { ...part, name: before.name, version: before.version });
  await forgetResults(tx, part.projectId);
}
