import { openAsBlob } from "node:fs";
import type { Database, Db } from "@/db/client";
import { bytesOfBlob } from "@/lib/imports/reading/file-bytes";
import { newImport } from "@/lib/imports/schema";
import { createImport } from "@/lib/imports/server/create-import";
import { runImport } from "@/lib/imports/server/run-import";
import type { Output } from "./list-outputs";

interface From {
  projectId: string;
  userId: string | null;
  now: Date;
  /** A file of JSON lines, as `withImportFile` gives a place for: links are followed. */
  file: string;
  kind: Output["kind"];
  filename: string;
  /** Stores what belongs to the import, together with its rows. */
  after?: (tx: Db, importId: string) => Promise<void>;
}

/** Imports a file of this server, as if somebody had uploaded it. @throws Refusal as `runImport` does */
export async function importServerFile(
  db: Database,
  { projectId, userId, now, file, kind, filename, after }: From,
) {
  const body = newImport.parse({
    kind,
    filename,
    options: { format: "jsonl", createMissing: true },
  });
  const { id: importId } = await createImport(db, { projectId, userId, body, now });
  const blob = await openAsBlob(file);
  const upload = { body: blob.stream(), bytesTotal: blob.size, bytes: bytesOfBlob(blob) };
  const { rowsAdded } = await runImport(db, {
    ...{ projectId, importId, upload, now },
    after: async (tx) => after?.(tx, importId),
  });
  return { importId, rowsAdded: rowsAdded ?? 0 };
}
