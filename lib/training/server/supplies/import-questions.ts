import type { Connection } from "@/db/client";
import { importServerFile } from "../import-server-file";
import { folderOf } from "../training-folder";
import { withImportFile } from "../with-import-file";
import type { AwaitedFile } from "./awaited-files";
import { findDatasets } from "./find-datasets";
import { lacksQuestion } from "./lacks-question";
import { readQuestions } from "./read-paragraphs";
import type { Supplying } from "./supplying";
import { writeRows } from "./write-rows";

/**
 * Imports the questions for which a training run awaits queries, where the project lacks one.
 * @returns how many questions there are, and their datasets
 * @throws Refusal as `runImport` does
 */
export async function importQuestions(
  db: Connection,
  {
    root,
    one,
    awaited,
    now,
  }: Pick<Supplying, "root" | "one" | "now"> & { awaited: Pick<AwaitedFile, "from"> },
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
    await withImportFile(async (own, file) => {
      await writeRows(own, file, readQuestions(folder, { from: [from] }));
      await importServerFile(db, {
        ...{ projectId: one.projectId, userId: one.createdBy, now },
        ...{ file, kind: "questions", filename },
      });
    });
  }
  return { texts, datasetIds: await findDatasets(db, one.projectId, datasets) };
}
