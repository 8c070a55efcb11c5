import type { Database } from "@/db/client";
import { Refusal } from "@/lib/http/errors";
import { getImport } from "./get-import";
import { refuseBusyProject } from "./project-lock";
import type { Correction } from "./read-file";
import { alreadyRun, changeWaiting, runImport } from "./run-import";
import { spoolUpload } from "./spool-upload";
import { waitForTurn } from "./wait-for-turn";

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
        waitForTurn(db, { projectId, importId, userId }, async () => {
          await hold(db);
          return runImport(db, { projectId, importId, upload, now, correction });
        }),
    });
  } catch (error) {
    if (error instanceof Refusal) {
      const failure = `${error.message} Nothing was imported.`;
      const isOver = hasBegun && cameToNothing.has(error.code);
      const end = isOver ? { state: "failed" as const, finishedAt: now } : {};
      await changeWaiting(db, { projectId, importId }, { failure, awaitsTurnAt: null, ...end });
    }
    throw error;
  }
}

/** Refusals while a file comes, which end its import. After any other, the file can be sent again. */
const cameToNothing = new Set(["upload_ended", "stalled", "too_large", "disk_full"]);
