import path from "node:path";
import { z } from "zod";
import type { Db } from "@/db/client";
import { training } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { listOutputs } from "./list-outputs";
import { readRows } from "./supplies/read-paragraphs";
import { folderOf, recipeName } from "./training-folder";
import { isTraining, type Which } from "./which-training";

/** What a row of any kind names. */
const namingRow = z.looseObject({
  dataset: z.string().optional(),
  model: z.string().optional(),
  reader: z.string().optional(),
  text: z.string().optional(),
});

/**
 * One of the files of a training run's stages, with its rows, batch by batch.
 * @param root the folder of training runs
 * @throws Refusal 404
 */
export async function findOutput(db: Db, which: Which & { path: string }, root: string) {
  const [one] = await db.select().from(training).where(isTraining(which));
  const output = (await listOutputs(db, which, root)).find((made) => made.path === which.path);
  if (!one || !output) throw notFound("file");
  const { folder } = folderOf(root, one.id);
  const file = path.join("runs", recipeName, output.path);
  return { one, output, rows: () => readRows(folder, [file], namingRow) };
}
