import { eq } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { model, trainingTextModel } from "@/db/schema";
import { importOutput } from "../import-output";
import { importServerFile } from "../import-server-file";
import { listOutputs } from "../list-outputs";
import { knownTextModel, textModelNames } from "../text-model-name";
import { folderOf } from "../training-folder";
import { withImportFile } from "../with-import-file";
import { findDatasets } from "./find-datasets";
import { lacksQuestion } from "./lacks-question";
import { makeTextModel } from "./make-text-model";
import { type Paragraph, readParagraphs, storedText } from "./read-paragraphs";
import type { Supplying } from "./supplying";
import { writeRows } from "./write-rows";

/**
 * Imports a training run's paragraphs as texts of models that are named after the run and the model's name in it; questions that the
 * project lacks come with them. What is there already stays.
 * @returns how many paragraphs there are, and the datasets of their questions
 * @throws Refusal as `runImport` does
 */
export async function importTexts(
  db: Connection,
  { root, one, awaited, now }: Supplying,
): Promise<{ texts: number; datasetIds: string[] }> {
  const place = folderOf(root, one.id);
  const models = new Map<string, string>();
  const datasets = new Set<string>();
  let lacksQuestions = false;
  async function* rows() {
    for await (const batch of readParagraphs(place.folder, awaited)) {
      for (const paragraph of batch) {
        const { model: nameInRun, dataset } = paragraph;
        datasets.add(dataset);
        if (!models.has(nameInRun)) models.set(nameInRun, await nameModel(db, one, paragraph));
      }
      lacksQuestions ||= await lacksQuestion(db, one.projectId, batch);
      yield batch.map((row) => ({
        ...row,
        text: storedText(row),
        model: models.get(row.model),
      }));
    }
  }
  return withImportFile(async (folder, file) => {
    const { rows: count } = await writeRows(folder, file, rows());
    const importing = { projectId: one.projectId, userId: one.createdBy, now };
    if (lacksQuestions) {
      const which = { projectId: one.projectId, trainingId: one.id };
      const outputs = await listOutputs(db, which, root);
      for (const output of outputs.filter(({ kind }) => kind === "questions")) {
        await importOutput(db, { ...which, ...importing, path: output.path }, root);
      }
    }
    const filename = `${one.name}: ${awaited.from.join(", ")}`.slice(0, 200);
    await importServerFile(db, { ...importing, file, kind: "generations", filename });
    return { texts: count, datasetIds: await findDatasets(db, one.projectId, datasets) };
  });
}

/** The name of the project's model that holds the paragraphs of a model of a training run; it is made where there is none. */
async function nameModel(
  db: Db,
  one: Supplying["one"],
  { model: nameInRun, model_kind: kind }: Paragraph,
): Promise<string> {
  const { id: trainingId, projectId } = one;
  const known = await knownTextModel(db, one, nameInRun);
  if (known !== null) return known;
  return db.transaction(async (tx) => {
    const names = textModelNames(one, nameInRun);
    const modelId = await makeTextModel(tx, { projectId, kind, names });
    await tx.insert(trainingTextModel).values({ trainingId, name: nameInRun, modelId });
    const [made] = await tx.select({ name: model.name }).from(model).where(eq(model.id, modelId));
    if (!made) throw new Error("The model was not stored.");
    return made.name;
  });
}
