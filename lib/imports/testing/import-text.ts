import { randomUUID } from "node:crypto";
import type { Database } from "@/db/client";
import { project, user } from "@/db/schema";
import type { ImportOptions } from "../options";
import { bytesOfBlob } from "../reading/file-bytes";
import { newImport } from "../schema";
import { createImport } from "../server/create-import";
import type { FoundImport } from "../server/get-import";
import { runImport } from "../server/run-import";
import type { SpooledUpload } from "../server/spool-upload";

type Kind = FoundImport["kind"];

/** An empty project, and someone to import into it. */
export async function makeEmptyProject(db: Database) {
  const [made] = await db.insert(project).values({ name: "Imports" }).returning();
  if (!made) throw new Error("no project");
  const userId = randomUUID();
  await db.insert(user).values({ id: userId, name: "Ada", email: `${userId}@example.org` });
  return { projectId: made.id, userId };
}

export async function makeImport(
  db: Database,
  { projectId, userId }: { projectId: string; userId: string },
  kind: Kind,
  options: Partial<ImportOptions> = {},
): Promise<string> {
  const body = newImport.parse({ kind, filename: "x", options: { format: "csv", ...options } });
  return (await createImport(db, { projectId, userId, body, now: new Date() })).id;
}

/** Sends bytes for a new import, in pieces of an odd size. */
export async function importText(
  db: Database,
  who: { projectId: string; userId: string },
  kind: Kind,
  text: string | Uint8Array,
  options: Partial<ImportOptions> = {},
): Promise<FoundImport> {
  const importId = await makeImport(db, who, kind, options);
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  return runImport(db, {
    projectId: who.projectId,
    importId,
    upload: uploadOf(bytes),
    now: new Date(),
  });
}

/** Bytes as a file that has arrived. */
export const uploadOf = (bytes: Uint8Array): SpooledUpload => ({
  body: pieces(bytes),
  bytesTotal: bytes.byteLength,
  bytes: bytesOfBlob(new Blob([Uint8Array.from(bytes)])),
});

export async function* pieces(bytes: Uint8Array, size = 37): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < bytes.byteLength; i += size) yield bytes.subarray(i, i + size);
}
