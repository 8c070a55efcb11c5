import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { glob, rm } from "node:fs/promises";
import path from "node:path";
import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database, Db } from "@/db/client";
import { importFile, training, trainingImport } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { bytesOfBlob } from "@/lib/imports/reading/file-bytes";
import { newImport } from "@/lib/imports/schema";
import { createImport } from "@/lib/imports/server/create-import";
import { runImport } from "@/lib/imports/server/run-import";
import { noteTextModels } from "./note-text-models";
import { openInside } from "./open-inside";
import { readRows, storedText } from "./supplies/read-paragraphs";
import { writeRows } from "./supplies/write-rows";
import { textModelName } from "./text-model-name";
import { folderOf } from "./training-folder";
import { isTraining, type Which } from "./which-training";

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
  imported: { id: string; at: Date } | null;
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
    found.push({
      path: file,
      kind: kinds[name],
      bytes: size,
      imported: imported.get(file) ?? null,
    });
  }
  const order = Object.values(kinds);
  return found.sort(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.path.localeCompare(b.path),
  );
}

/** The last import of each file, by its path. */
async function importsOf(db: Db, trainingId: string) {
  const rows = await db
    .selectDistinctOn([trainingImport.path], {
      path: trainingImport.path,
      id: importFile.id,
      at: importFile.finishedAt,
    })
    .from(trainingImport)
    .innerJoin(importFile, eq(importFile.id, trainingImport.importId))
    .where(and(eq(trainingImport.trainingId, trainingId), eq(importFile.state, "done")))
    .orderBy(trainingImport.path, desc(importFile.finishedAt));
  return new Map(
    rows.flatMap(({ path: file, id, at }) => (at ? [[file, { id, at }] as const] : [])),
  );
}

/** @throws Refusal 404 */
async function findOutput(db: Db, which: Which & { path: string }, root: string) {
  const [one] = await db.select().from(training).where(isTraining(which));
  const output = (await listOutputs(db, which, root)).find(({ path: own }) => own === which.path);
  if (!one || !output) throw notFound("file");
  return { one, output, place: folderOf(root, one.id) };
}

/** What a row of any kind names. */
const namingRow = z.looseObject({
  dataset: z.string().optional(),
  model: z.string().optional(),
  reader: z.string().optional(),
  text: z.string().optional(),
});

/**
 * What one of them holds: how many rows, of which datasets, models (as the project would call them) and readers.
 * @throws Refusal 404; 409 for a file that can't be read
 */
export async function previewOutput(db: Db, which: Which & { path: string }, root: string) {
  const { one, output, place } = await findOutput(db, which, root);
  const [datasets, models, readers] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let rows = 0;
  for await (const batch of readRows(place.stages, [output.path], namingRow)) {
    rows += batch.length;
    for (const { dataset, model, reader } of batch) {
      if (dataset !== undefined) datasets.add(dataset);
      if (model !== undefined) models.add(model);
      if (reader !== undefined) readers.add(reader);
    }
  }
  return {
    ...{ kind: output.kind, rows, datasets: [...datasets], readers: [...readers] },
    models: await Promise.all([...models].map((nameInRun) => textModelName(db, one, nameInRun))),
  };
}

/**
 * Imports one of them, as if somebody had uploaded it: questions, models and readers that are new are added with it. A model
 * is named after the run and itself.
 * @throws Refusal 404, 409 for a file that can't be read, and what `runImport` does
 */
export async function importOutput(
  db: Database,
  { userId, now, ...which }: Which & Pick<From, "userId" | "now"> & { path: string },
  root: string,
) {
  const { one, output, place } = await findOutput(db, which, root);
  const { projectId, trainingId } = which;
  const file = path.join(place.folder, `to-import-${randomUUID()}.jsonl`);
  const names = new Map<string, string>();
  async function* rows() {
    for await (const batch of readRows(place.stages, [output.path], namingRow)) {
      for (const { model } of batch) {
        if (model !== undefined && !names.has(model))
          names.set(model, await textModelName(db, one, model));
      }
      yield batch.map(({ model, text, ...row }) => ({
        ...row,
        ...(model !== undefined && { model: names.get(model) }),
        ...(text !== undefined && { text: storedText({ text }) }),
      }));
    }
  }
  try {
    await writeRows(file, rows());
    const from = { projectId, userId, now, file, kind: output.kind, filename: output.path };
    const made = await importFrom(db, from);
    await db
      .insert(trainingImport)
      .values({ importId: made.importId, trainingId, path: output.path });
    await noteTextModels(db, one, names);
    return made;
  } finally {
    await rm(file, { force: true });
  }
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
