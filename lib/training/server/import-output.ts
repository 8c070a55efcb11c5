import type { Database } from "@/db/client";
import { trainingImport } from "@/db/schema";
import { findOutput } from "./find-output";
import { importServerFile } from "./import-server-file";
import { noteTextModels } from "./note-text-models";
import { storedText } from "./supplies/read-paragraphs";
import { writeRows } from "./supplies/write-rows";
import { textModelName } from "./text-model-name";
import type { Which } from "./which-training";
import { withImportFile } from "./with-import-file";

/**
 * Imports a file of a stage, as if somebody had uploaded it: questions, models and readers that are new are added with it. A
 * model is named after the run and itself.
 * @throws Refusal 404, 409 for a file that can't be read, and what `runImport` does
 */
export async function importOutput(
  db: Database,
  { userId, now, ...which }: Which & { userId: string | null; now: Date; path: string },
  root: string,
) {
  const { one, output, rows } = await findOutput(db, which, root);
  const { projectId, trainingId } = which;
  const names = new Map<string, string>();
  async function* named() {
    for await (const batch of rows()) {
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
  return withImportFile(async (folder, file) => {
    await writeRows(folder, file, named());
    return importServerFile(db, {
      ...{ projectId, userId, now, file, kind: output.kind, filename: output.path },
      after: async (tx, importId) => {
        await tx.insert(trainingImport).values({ importId, trainingId, path: output.path });
        await noteTextModels(tx, one, names);
      },
    });
  });
}
