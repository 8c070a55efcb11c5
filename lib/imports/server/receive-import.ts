import pLimit, { type LimitFunction } from "p-limit";
import type { Database } from "@/db/client";
import { Refusal } from "@/lib/http/errors";
import { getImport } from "./get-import";
import { refuseBusyProject } from "./project-lock";
import type { Correction } from "./read-file";
import { alreadyRun, changeWaiting, runImport } from "./run-import";
import { spoolUpload } from "./spool-upload";

interface Receive {
  projectId: string;
  importId: string;
  userId: string;
  request: Request;
  now: Date;
  /** Refuses if the sender has lost the right to import, or the project was archived. */
  hold: (db: Database) => Promise<void>;
  correction?: Correction;
}

/** Each import holds a few connections; the others stay free for other requests. */
const imports = pLimit(4);
/** Of these, one person's: others need not wait until all that they sent is imported. */
const ofOnePerson = 2;
const ownImports = new Map<string, LimitFunction>();

/** Waits for its turn among the person's own imports, then among everybody's. */
async function inTurn<T>(userId: string, run: () => Promise<T>): Promise<T> {
  const own = ownImports.get(userId) ?? pLimit(ofOnePerson);
  ownImports.set(userId, own);
  try {
    return await own(() => imports(run));
  } finally {
    if (own.activeCount + own.pendingCount === 0) ownImports.delete(userId);
  }
}

/**
 * Receives an import's file, and imports it once all of it is on disk.
 * @throws Refusal as `spoolUpload` and `runImport` do
 */
export async function receiveImport(
  db: Database,
  { projectId, importId, userId, request, now, hold, correction }: Receive,
) {
  const found = await getImport(db, { projectId, importId, now });
  if (found.state !== "waiting") throw alreadyRun(found.state);
  let hasBegun = false;
  try {
    await refuseBusyProject(db, projectId);
    return await spoolUpload(request, userId, {
      onBegun: () => {
        hasBegun = true;
      },
      use: (upload) =>
        inTurn(userId, async () => {
          await hold(db);
          return runImport(db, { projectId, importId, upload, now, correction });
        }),
    });
  } catch (error) {
    if (error instanceof Refusal) {
      const failure = `${error.message} Nothing was imported.`;
      const isOver = hasBegun && cameToNothing.has(error.code);
      const end = isOver ? { state: "failed" as const, finishedAt: now } : {};
      await changeWaiting(db, { projectId, importId }, { failure, ...end });
    }
    throw error;
  }
}

/** Refusals while a file comes, which end its import. After any other, the file can be sent again. */
const cameToNothing = new Set(["upload_ended", "stalled", "too_large", "disk_full"]);
