import { glob } from "node:fs/promises";
import path from "node:path";
import { and, desc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { importFile, training, trainingImport } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { openInside } from "./open-inside";
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
  const { folder, stages } = folderOf(root, which.trainingId);
  const imported = await importsOf(db, which.trainingId);
  const found: Output[] = [];
  for await (const file of glob(pattern, { cwd: stages })) {
    const [stage = "", ...within] = file.split(path.sep);
    // One that is still being made.
    if (stage.includes(".")) continue;
    const handle = await openInside(folder, path.join(stages, file));
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
