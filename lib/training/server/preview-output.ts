import type { Db } from "@/db/client";
import { findOutput } from "./find-output";
import { textModelName } from "./text-model-name";
import type { Which } from "./which-training";

/**
 * What a file of a stage holds: how many rows, of which datasets, models (as the project would call them) and readers.
 * @throws Refusal 404; 409 for a file that can't be read
 */
export async function previewOutput(db: Db, which: Which & { path: string }, root: string) {
  const { one, output, rows } = await findOutput(db, which, root);
  const [datasets, models, readers] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let count = 0;
  for await (const batch of rows()) {
    count += batch.length;
    for (const { dataset, model, reader } of batch) {
      if (dataset !== undefined) datasets.add(dataset);
      if (model !== undefined) models.add(model);
      if (reader !== undefined) readers.add(reader);
    }
  }
  return {
    ...{ kind: output.kind, rows: count, datasets: [...datasets], readers: [...readers] },
    models: await Promise.all([...models].map((nameInRun) => textModelName(db, one, nameInRun))),
  };
}
