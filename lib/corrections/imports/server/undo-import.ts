import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { importFile } from "@/db/schema";
import { conflict } from "@/lib/http/errors";
import { getImport } from "@/lib/imports/server/get-import";
import { lockProject } from "@/lib/imports/server/project-lock";
import type { UndoPlan } from "../schema";
import { findLaterImports } from "./find-later-imports";
import { planRemoval } from "./plan-removal";

interface Ids {
  projectId: string;
  importId: string;
  now: Date;
}

/** What an undoing of the import would do now. @throws Refusal 404, or 409 when there is nothing to undo */
export async function planUndo(db: Database, ids: Ids): Promise<UndoPlan> {
  await requireDone(db, ids);
  return db.transaction(async (tx) => {
    const plan = await planRemoval(tx, ids.importId);
    const kinds = Object.keys(plan.removed);
    return { ...plan, laterImports: await findLaterImports(tx, ids.importId, kinds) };
  });
}

/**
 * Asks the worker to undo an import. What an earlier undoing left can be undone once nothing uses it.
 * @throws Refusal 404, or 409 when there is nothing to undo or another import runs in the project
 */
export async function askUndo(db: Database, { userId, ...ids }: Ids & { userId: string }) {
  const { projectId, importId, now } = ids;
  await requireDone(db, ids);
  const isOurs = and(eq(importFile.id, importId), eq(importFile.projectId, projectId));
  const changed = await db.transaction(async (tx) => {
    await lockProject(tx, projectId);
    return tx
      .update(importFile)
      .set({ state: "undoing", undoneBy: userId, undoneShare: 0, failure: null })
      .where(and(isOurs, inArray(importFile.state, ["done", "undone"])))
      .returning({ id: importFile.id });
  });
  if (changed.length === 0) throw conflict("undoing", "This import is being undone already.");
  return getImport(db, { projectId, importId, now });
}

async function requireDone(db: Database, ids: Ids): Promise<void> {
  const { state, undone } = await getImport(db, ids);
  if (state === "undoing") throw conflict("undoing", "This import is being undone already.");
  const hasLeft = state === "undone" && Object.keys(undone?.left ?? {}).length > 0;
  if (state === "done" || hasLeft) return;
  throw conflict("nothing_to_undo", "This import added nothing that is still there.");
}
