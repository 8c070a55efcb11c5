import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { importFile, user } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { settleAbandoned } from "./project-lock";
import { waitsFor } from "./waits-for";

type Named = { id: string; filename: string };

/** The columns of an import in every list; joined with the user who made it. */
export const summaryColumns = {
  id: importFile.id,
  kind: importFile.kind,
  filename: importFile.filename,
  state: importFile.state,
  bytesTotal: importFile.bytesTotal,
  bytesRead: importFile.bytesRead,
  rowsRead: importFile.rowsRead,
  rowsAdded: importFile.rowsAdded,
  rowsCompleted: importFile.rowsCompleted,
  rowsUnchanged: importFile.rowsUnchanged,
  rowsRepeated: importFile.rowsRepeated,
  rowsBad: importFile.rowsBad,
  rowsWithoutTruth: importFile.rowsWithoutTruth,
  waitsFor,
  failure: importFile.failure,
  createdBy: user.name,
  createdAt: importFile.createdAt,
  finishedAt: importFile.finishedAt,
  undone: importFile.undone,
  correctedBy: sql<Named | null>`(select json_build_object('id', o.id, 'filename', o.filename)
    from import_file o where o.corrects = ${importFile.id} and o.state in ('done', 'undoing', 'undone') limit 1)`,
};

/**
 * An import's progress or outcome.
 * @throws Refusal 404
 */
export async function getImport(
  db: Db,
  { projectId, importId, now }: { projectId: string; importId: string; now: Date },
) {
  let found = await find(db, projectId, importId);
  if (found?.state === "running" || found?.state === "waiting") {
    await settleAbandoned(db, projectId, now);
    found = await find(db, projectId, importId);
  }
  if (!found) throw notFound("import");
  return found;
}

export type FoundImport = Awaited<ReturnType<typeof getImport>>;

const undoer = alias(user, "undoer");

async function find(db: Db, projectId: string, importId: string) {
  const [found] = await db
    .select({
      ...summaryColumns,
      options: importFile.options,
      errors: importFile.errors,
      undoneShare: importFile.undoneShare,
      undoneBy: undoer.name,
      undoneAt: importFile.undoneAt,
      corrects: sql<Named | null>`(select json_build_object('id', o.id, 'filename', o.filename)
        from import_file o where o.id = ${importFile.corrects})`,
      difference: importFile.difference,
    })
    .from(importFile)
    .leftJoin(user, eq(user.id, importFile.createdBy))
    .leftJoin(undoer, eq(undoer.id, importFile.undoneBy))
    .where(and(eq(importFile.projectId, projectId), eq(importFile.id, importId)));
  return found;
}
