import { rm } from "node:fs/promises";
import path from "node:path";
import { and, eq, sql } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { model, type training, trainingTextModel } from "@/db/schema";
import { idOfName } from "@/lib/imports/server/id-of-name";
import { importFrom, importOutput, listOutputs } from "../import-output";
import { knownTextModel, textModelNames } from "../text-model-name";
import { folderOf } from "../training-folder";
import type { AwaitedFile } from "./awaited-files";
import { type Paragraph, readParagraphs, readQuestions, storedText } from "./read-paragraphs";
import { writeRows } from "./write-rows";

type Training = Pick<typeof training.$inferSelect, "id" | "projectId" | "name" | "createdBy">;

interface Importing {
  root: string;
  one: Training;
  /** The file that they are imported for. */
  awaited: AwaitedFile;
  now: Date;
}

/**
 * Imports a training run's paragraphs as texts of models that are named after the run and nameInRun; questions that the
 * project lacks come with them. What is there already stays.
 * @returns how many paragraphs there are, and the datasets of their questions
 * @throws Refusal as `runImport` does
 */
export async function importTexts(
  db: Connection,
  { root, one, awaited, now }: Importing,
): Promise<{ texts: number; datasetIds: string[] }> {
  const place = folderOf(root, one.id);
  const file = path.join(place.folder, "to-import.jsonl");
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
  try {
    const { rows: count } = await writeRows(file, rows());
    const importing = { projectId: one.projectId, userId: one.createdBy, now };
    if (lacksQuestions) {
      const which = { projectId: one.projectId, trainingId: one.id };
      const outputs = await listOutputs(db, which, root);
      for (const output of outputs.filter(({ kind }) => kind === "questions")) {
        await importOutput(db, { ...which, ...importing, path: output.path }, root);
      }
    }
    const filename = `${one.name}: ${awaited.from.join(", ")}`.slice(0, 200);
    await importFrom(db, { ...importing, file, kind: "generations", filename });
    return { texts: count, datasetIds: await datasetsNamed(db, one.projectId, datasets) };
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * Imports the questions for which a training run awaits queries, where the project lacks one.
 * @returns how many questions there are, and their datasets
 * @throws Refusal as `runImport` does
 */
export async function importQuestions(
  db: Connection,
  { root, one, awaited, now }: Importing,
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
    await importFrom(db, {
      ...{ projectId: one.projectId, userId: one.createdBy, now },
      ...{ file: path.join(folder, from), kind: "questions", filename },
    });
  }
  return { texts, datasetIds: await datasetsNamed(db, one.projectId, datasets) };
}

async function datasetsNamed(db: Db, projectId: string, names: Set<string>): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct ${idOfName("dataset", projectId, sql`n.name`)} as id
    from unnest(${sql.param([...names])}::text[]) n (name)`);
  return rows.map(({ id }) => id);
}

/** The name of the project's model that holds the paragraphs of a model of a training run; it is made where there is none. */
async function nameModel(
  db: Db,
  one: Training,
  { model: nameInRun, model_kind: kind }: Paragraph,
): Promise<string> {
  const { id: trainingId, projectId } = one;
  const known = await knownTextModel(db, one, nameInRun);
  if (known !== null) return known;
  return db.transaction(async (tx) => {
    const names = textModelNames(one, nameInRun);
    const modelId = await makeModel(tx, { projectId, kind, names });
    await tx.insert(trainingTextModel).values({ trainingId, name: nameInRun, modelId });
    const [made] = await tx.select({ name: model.name }).from(model).where(eq(model.id, modelId));
    if (!made) throw new Error("The model was not stored.");
    return made.name;
  });
}

interface NewModel {
  projectId: string;
  kind: Paragraph["model_kind"];
  /** The second where the first is taken. */
  names: readonly [string, string];
}

/** Makes a model for a training run's texts. */
export async function makeModel(tx: Db, { projectId, kind, names }: NewModel): Promise<string> {
  for (const name of names) {
    const [made] = await tx
      .insert(model)
      .values({ projectId, name, kind })
      .onConflictDoNothing()
      .returning({ id: model.id });
    if (made) return made.id;
  }
  const isIt = and(eq(model.projectId, projectId), eq(model.name, names[1]));
  const [found] = await tx.select({ id: model.id }).from(model).where(isIt);
  if (!found) throw new Error("The model was not stored.");
  return found.id;
}

/** Whether the project lacks one of these questions, or its text. */
async function lacksQuestion(
  db: Db,
  projectId: string,
  batch: Pick<Paragraph, "dataset" | "question">[],
): Promise<boolean> {
  const asked = batch.map(({ dataset, question }) => ({ dataset, question }));
  const { rows } = await db.execute<{ lacks: boolean }>(sql`
    select exists (
      select from json_to_recordset(${JSON.stringify(asked)}) as p (dataset text, question text)
      where not exists (
        select from question q where q.key = p.question and q.text is not null
          and q.dataset_id = ${idOfName("dataset", projectId, sql`p.dataset`)})) as lacks`);
  return rows[0]?.lacks ?? false;
}
