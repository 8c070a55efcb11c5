import { and, eq } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { allowLongTransaction, type Database, type Db } from "@/db/client";
import { importFile } from "@/db/schema";
import { conflict, invalid, notFound, Refusal } from "@/lib/http/errors";
import { requireActiveProject } from "@/lib/projects/server/require-active-project";
import { count } from "@/lib/text/count";
import { type FoundImport, getImport } from "./get-import";
import { UploadEnded } from "./open-upload";
import { lockForImport, settleAllRunning } from "./project-lock";
import { type Correction, readFile } from "./read-file";
import type { SpooledUpload } from "./spool-upload";
import { transactionWithCause } from "./transaction-with-cause";

interface Run {
  projectId: string;
  importId: string;
  upload: SpooledUpload;
  now: Date;
  correction?: Correction;
  /** Stores what belongs to the rows, together with them. */
  after?: (tx: Db) => Promise<void>;
}

/**
 * Imports a file that is on disk, all in one transaction: it writes everything or nothing. Its outer
 * part holds the project's lock and writes the outcome, so that an import seen as running without the
 * lock has died.
 * @throws Refusal 409 when the import was run before, another or an undo is running or the project is archived, 422 when the file is
 *   refused, 400 when the sender went away
 */
export async function runImport(
  db: Database,
  { projectId, importId, upload, now, correction, after }: Run,
) {
  const found = await getImport(db, { projectId, importId, now });
  if (found.state !== "waiting") throw alreadyRun(found.state);
  if (correction?.isTrial && !found.corrects) {
    throw invalid("query.trial", "Only an import that corrects another one can be tried.");
  }
  const end = await transactionWithCause(db, async (outer) => {
    await allowLongTransaction(outer);
    await lockForImport(outer, projectId);
    // Its lock would block everything while the import runs; archiving waits for the import.
    await db.transaction((tx) => requireActiveProject(tx, projectId));
    await settleAllRunning(db, projectId, now);
    const { bytesTotal } = upload;
    const running = { state: "running" as const, bytesTotal, failure: null, awaitsTurnAt: null };
    if (!(await changeWaiting(db, { projectId, importId }, running))) throw alreadyRun("running");
    const corrects = found.corrects?.id ?? null;
    const context = { projectId, importId, options: found.options, corrects };
    const outcome = await readFile({
      db,
      outer,
      context,
      correction,
      kind: found.kind,
      file: upload,
    });
    if (outcome.state === "done") await after?.(outer);
    const { error, ...result } = outcome;
    const [updated] = await outer
      .update(importFile)
      .set({ ...result, finishedAt: result.state === "waiting" ? null : new Date() })
      .where(eq(importFile.id, importId))
      .returning({ id: importFile.id });
    if (!updated) throw notFound("import");
    return outcome;
  });
  const done = await getImport(db, { projectId, importId, now });
  if (end.state === "done" || end.state === "waiting") return done;
  throw refusalOf(done, end.error);
}

/** Changes an import that waits for its file. @returns false when it waits no longer: only one of several can */
export async function changeWaiting(
  db: Db,
  { projectId, importId }: { projectId: string; importId: string },
  to: PgUpdateSetSource<typeof importFile>,
): Promise<boolean> {
  const own = and(eq(importFile.id, importId), eq(importFile.projectId, projectId));
  const changed = await db
    .update(importFile)
    .set(to)
    .where(and(own, eq(importFile.state, "waiting")))
    .returning({ id: importFile.id });
  return changed.length > 0;
}

export const alreadyRun = (state: string) =>
  conflict("import_not_waiting", `The import is ${state}: make a new one to send a file again.`);

const fieldsShown = 100;

/** The refusal of a file that was not imported, or the error that stopped it. */
function refusalOf({ failure, rowsBad, errors }: FoundImport, error: unknown): unknown {
  if (error instanceof UploadEnded) return new Refusal(400, "upload_ended", failure ?? "");
  if (error !== undefined) return error;
  const fields = errors.slice(0, fieldsShown).map(({ line, column, reason }) => ({
    path: column ? `line.${line}.${column}` : `line.${line}`,
    message: reason,
  }));
  if (failure && fields.length === 0) fields.push({ path: "body", message: failure });
  const [first] = errors;
  const message =
    failure ??
    `Nothing was imported, because ${count(rowsBad, "row is", "rows are")} bad. ` +
      (first ? `Line ${first.line}${first.column && `, ${first.column}`}: ${first.reason}.` : "");
  return new Refusal(422, "file_refused", message, fields);
}
