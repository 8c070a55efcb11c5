import { and, eq } from "drizzle-orm";
import type { Database, Db } from "@/db/client";
import { importFile } from "@/db/schema";
import { conflict, notFound } from "@/lib/http/errors";
import { requireActiveProject } from "@/lib/projects/server/require-active-project";
import type { ImportDetail } from "../schema";
import { getImport } from "./get-import";
import type { Upload } from "./open-upload";
import { lockProject } from "./project-lock";
import { readFile } from "./read-file";
import { receiveFile } from "./receive-file";
import { refusalOf } from "./refusal-of";
import { settleAllRunning } from "./settle-abandoned";
import { transactionWithCause } from "./transaction-with-cause";

interface Run {
  projectId: string;
  importId: string;
  upload: Upload;
  now: Date;
}

/**
 * Imports a file that is on disk, all in one transaction: either everything that is to be written
 * is, or nothing. Its outer part holds the project's lock and writes the outcome, so that nobody
 * sees the import running with the lock gone unless the process died.
 * @throws Refusal 409 when the import was run before, another is running or the project is archived, 422 when the file is
 *   refused, 400 when the sender went away
 */
export async function runImport(
  db: Database,
  { projectId, importId, upload, now }: Run,
): Promise<ImportDetail> {
  const found = await getImport(db, { projectId, importId, now });
  if (found.state !== "waiting") throw alreadyRun(found.state);
  const receiving = receiveFile(upload.body);
  const end = await transactionWithCause(db, async (outer) => {
    await lockProject(outer, projectId);
    // Its lock would be in the way of everything for as long as the import runs: an archiving waits for the import.
    await db.transaction((tx) => requireActiveProject(tx, projectId));
    await settleAllRunning(db, projectId, now);
    await start(db, { projectId, importId, bytesTotal: upload.bytesTotal });
    const context = { projectId, importId, options: found.options };
    const outcome = await readFile({ db, outer, context, kind: found.kind, receiving });
    const { bytesRead } = receiving;
    const { error, ...result } = outcome;
    const finishedAt = new Date();
    await update(outer, importId, { ...result, bytesRead, finishedAt });
    return outcome;
  });
  const done = await getImport(db, { projectId, importId, now });
  if (end.state === "done") return done;
  throw refusalOf(done, end.error);
}

/** The change from waiting to running, which only one of several senders can make. */
async function start(
  db: Db,
  {
    projectId,
    importId,
    bytesTotal,
  }: { projectId: string; importId: string; bytesTotal: number | null },
): Promise<void> {
  const [started] = await db
    .update(importFile)
    .set({ state: "running", bytesTotal })
    .where(
      and(
        eq(importFile.id, importId),
        eq(importFile.projectId, projectId),
        eq(importFile.state, "waiting"),
      ),
    )
    .returning({ id: importFile.id });
  if (!started) throw alreadyRun("running");
}

async function update(
  db: Db,
  importId: string,
  values: Partial<typeof importFile.$inferInsert>,
): Promise<void> {
  const [updated] = await db
    .update(importFile)
    .set(values)
    .where(eq(importFile.id, importId))
    .returning({ id: importFile.id });
  if (!updated) throw notFound("import");
}

export const alreadyRun = (state: string) =>
  conflict("import_not_waiting", `The import is ${state}: make a new one to send a file again.`);
