import { openAsBlob } from "node:fs";
import { glob } from "node:fs/promises";
import path from "node:path";
import { and, eq, max } from "drizzle-orm";
import type { Database, Db } from "@/db/client";
import { importFile, training, trainingImport } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { bytesOfBlob } from "@/lib/imports/reading/file-bytes";
import { newImport } from "@/lib/imports/schema";
import { createImport } from "@/lib/imports/server/create-import";
import { runImport } from "@/lib/imports/server/run-import";
import { openInside } from "./open-inside";
import { folderOf } from "./training-folder";
import { isTraining, type Which } from "./trainings";

const kinds = {
  questions: "questions",
  generations: "generations",
  readings: "forecasts",
  // What an evaluating stage has put together: all that its figures are computed from.
  "app/1-questions": "questions",
  "app/2-generations": "generations",
  "app/3-forecasts": "forecasts",
} as const;
const pattern = `*/{${Object.keys(kinds).join(",")}}.jsonl`;
type Kind = (typeof kinds)[keyof typeof kinds];

export interface Output {
  path: string;
  kind: Kind;
  bytes: number;
  importedAt: Date | null;
}

/**
 * The files of a training run's stages that have the app's columns.
 * @param root the folder of training runs
 * @throws Refusal 404
 */
export async function listOutputs(db: Db, which: Which, root: string): Promise<Output[]> {
  if ((await db.$count(training, isTraining(which))) === 0) throw notFound("training run");
  const { stages } = folderOf(root, which.trainingId);
  const imported = await importsOf(db, which.trainingId);
  const found: Output[] = [];
  for await (const file of glob(pattern, { cwd: stages })) {
    const [stage = "", ...within] = file.split(path.sep);
    // One that is still being made.
    if (stage.includes(".")) continue;
    const handle = await openInside(stages, path.join(stages, file));
    if (!handle) continue;
    const { size } = await handle.stat().finally(() => handle.close());
    const name = within.join("/").replace(/\.jsonl$/, "") as keyof typeof kinds;
    const importedAt = imported.get(file) ?? null;
    found.push({ path: file, kind: kinds[name], bytes: size, importedAt });
  }
  const order = Object.values(kinds);
  return found.sort(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.path.localeCompare(b.path),
  );
}

/** When each file was imported last, by its path. */
async function importsOf(db: Db, trainingId: string): Promise<Map<string, Date>> {
  const rows = await db
    .select({ path: trainingImport.path, at: max(importFile.finishedAt) })
    .from(trainingImport)
    .innerJoin(importFile, eq(importFile.id, trainingImport.importId))
    .where(and(eq(trainingImport.trainingId, trainingId), eq(importFile.state, "done")))
    .groupBy(trainingImport.path);
  return new Map(rows.flatMap(({ path: file, at }) => (at ? [[file, at] as const] : [])));
}

/**
 * Imports one of them, as if somebody had uploaded it: questions and readers that are new are added with it.
 * @throws Refusal 404, and what `runImport` does
 */
export async function importOutput(
  db: Database,
  { userId, path: wanted, now, ...which }: Which & Pick<From, "userId" | "now"> & { path: string },
  root: string,
) {
  const output = (await listOutputs(db, which, root)).find((one) => one.path === wanted);
  if (!output) throw notFound("file");
  const { projectId } = which;
  const file = path.join(folderOf(root, which.trainingId).stages, output.path);
  const from = { projectId, userId, now, file, kind: output.kind, filename: output.path };
  const made = await importFrom(db, from);
  const { importId } = made;
  await db
    .insert(trainingImport)
    .values({ importId, trainingId: which.trainingId, path: output.path });
  return made;
}

interface From {
  projectId: string;
  userId: string | null;
  now: Date;
  /** A file of JSON lines on this server. */
  file: string;
  kind: Kind;
  filename: string;
}

/** Imports a file of this server, as if somebody had uploaded it. @throws Refusal as `runImport` does */
export async function importFrom(
  db: Database,
  { projectId, userId, now, file, kind, filename }: From,
) {
  const body = newImport.parse({
    kind,
    filename,
    options: { format: "jsonl", createMissing: true },
  });
  const { id: importId } = await createImport(db, { projectId, userId, body, now });
  const blob = await openAsBlob(file);
  const upload = { body: blob.stream(), bytesTotal: blob.size, bytes: bytesOfBlob(blob) };
  const { rowsAdded } = await runImport(db, { projectId, importId, upload, now });
  return { importId, rowsAdded: rowsAdded ?? 0 };
}
