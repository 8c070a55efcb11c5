import path from "node:path";
import type { Connection } from "@/db/client";
import { importServerFile } from "../import-server-file";
import { folderOf } from "../training-folder";
import { findDatasets } from "./find-datasets";
import { lacksQuestion } from "./lacks-question";
import { readQuestions } from "./read-paragraphs";
import type { Supplying } from "./supplying";

/**
 * Imports the questions for which a training run awaits queries, where the project lacks one.
 * @returns how many questions there are, and their datasets
 * @throws Refusal as `runImport` does
 */
export async function importQuestions(
  db: Connection,
  { root, one, awaited, now }: Supplying,
): Promise<{ texts: number; datasetIds: string[] }> {
  const { folder } = folderOf(root, one.id);
  const datasets = new Set<string>();
  let lacksQuestions = false;
  let texts = 0;
  for await (const batch of readQuestions(folder, awaited)) {
    for (const { dataset } of batch) datasets.add(dataset);
    texts += batch.length;
    const asked = batch.map(({ dataset, key }) => ({ dataset, question: key }));
    lacksQuestions ||= await lacksQuestion(db, one.projectId, asked);
  }
  for (const from of lacksQuestions ? awaited.from : []) {
    const filename = `${one.name}: ${from}`.slice(0, 200);
    await importServerFile(db, {
      ...{ projectId: one.projectId, userId: one.createdBy, now },
      ...{ file: path.join(folder, from), kind: "questions", filename },
    });
  }
  return { texts, datasetIds: await findDatasets(db, one.projectId, datasets) };
}
