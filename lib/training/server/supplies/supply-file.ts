import { rename } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { training, trainingSupply, trainingSupplyPart } from "@/db/schema";
import { loadExamples } from "@/lib/runs/server/load-examples";
import { decodingOf } from "@/lib/runs/server/name-steps";
import { count } from "@/lib/text/count";
import type { Supply } from "../../supplies/schema";
import { folderOf } from "../training-folder";
import { fileOf } from "../write-files";
import {
  type Collected,
  collectClaims,
  collectQueries,
  collectReadings,
  collectTexts,
} from "./collect-rows";
import { isStillChosen } from "./is-still-chosen";
import { noteFile } from "./note-file";
import { type Paragraph, readParagraphs, readQuestions } from "./read-paragraphs";
import { runSettingsOf } from "./run-settings";
import type { Supplying } from "./supplying";
import { textModels } from "./text-models";
import { type WrittenFile, writeRows } from "./write-rows";

/**
 * Writes the file that a training run waits for, notes what it was made from, and has the run go on; unless the run was
 * stopped meanwhile, or somebody made another choice.
 * @returns what is missing of it, in a sentence, where it is not enough; else null
 */
export async function supplyFile(db: Connection, supplying: Supplying): Promise<string | null> {
  const { root, one, row, supply, awaited } = supplying;
  const place = folderOf(root, one.id);
  const parts = await db
    .select()
    .from(trainingSupplyPart)
    .where(eq(trainingSupplyPart.supplyId, row.id));
  const batches = await collector(db, supplying, parts);
  const [readerIds, studyIds] = [new Set<string>(), new Set<string>()];
  let [wanted, supplied] = [0, 0];
  async function* rows() {
    for await (const batch of batches()) {
      wanted += batch.wanted;
      supplied += batch.supplied;
      for (const id of batch.readerIds) readerIds.add(id);
      for (const id of batch.studyIds) studyIds.add(id);
      yield batch.rows;
    }
  }
  async function* claims() {
    for await (const batch of batches()) yield batch.claims ?? [];
  }
  const files: { name: string; file: string; made: WrittenFile }[] = [];
  // What the readings are of comes first: with them the run goes on.
  for (const name of [awaited.claims, row.name]) {
    if (name === null) continue;
    const file = fileOf(place, "awaited", name);
    const ofIt = name === row.name ? rows() : claims();
    const made = await writeRows(place.folder, `${file}.new`, ofIt);
    files.push({ name, file, made });
  }
  await db
    .update(trainingSupply)
    .set({ texts: wanted, supplied })
    .where(eq(trainingSupply.id, row.id));
  if (supplied === 0 || (supplied < wanted && !supply.partial)) {
    if (supply.kind === "readings" && isOfNobody(supply, parts))
      return `${count(wanted, "text is", "texts are")} in the project. Choose whose readings of them count.`;
    const { of, what } = missingWords[supply.kind];
    return `${supplied} of ${count(wanted, of)} ${supplied === 1 ? "has" : "have"} a ${what}.`;
  }
  if (files.some(({ made }) => made.rows === 0)) return "None of their claims could be checked.";
  await db.transaction(async (tx) => {
    if (!(await isStillChosen(tx, supplying))) return;
    // If it dies after this, it does the same again.
    for (const { file } of files) await rename(`${file}.new`, file);
    await tx
      .update(training)
      .set({ state: "running", problem: null, nextAt: sql`now()` })
      .where(eq(training.id, one.id));
    const datasetIds = parts.map(({ datasetId }) => datasetId);
    const sources = { datasetIds, readerIds: [...readerIds], studyIds: [...studyIds] };
    for (const { name, made } of files) {
      await noteFile(tx, { trainingId: one.id, name }, made, sources);
    }
  });
  return null;
}

/** Whether no forecasts count, whoever has read the texts meanwhile. */
const isOfNobody = (
  { readerIds, studyIds }: Extract<Supply, { kind: "readings" }>,
  parts: readonly Pick<typeof trainingSupplyPart.$inferSelect, "readerId">[],
): boolean =>
  readerIds.length + studyIds.length === 0 && parts.every((one) => one.readerId === null);

/** Names for the error: a question’s query, a text’s reading. */
const missingWords: Record<Supply["kind"], { of: string; what: string }> = {
  queries: { of: "question", what: "query" },
  texts: { of: "question", what: "text" },
  readings: { of: "text", what: "reading" },
  claims: { of: "text", what: "reading" },
};

function isFirst(asked: Set<string>, { dataset, question }: Paragraph): boolean {
  const key = JSON.stringify([dataset, question]);
  if (asked.has(key)) return false;
  asked.add(key);
  return true;
}

/** What was collected of some paragraphs or questions, and how many these are. */
type Batch = Collected & { wanted: number; claims?: object[] };
type Batches = () => AsyncGenerator<Batch, void, void>;

async function collector(
  db: Db,
  supplying: Supplying,
  parts: readonly (typeof trainingSupplyPart.$inferSelect)[],
): Promise<Batches> {
  const { root, one, row, supply, awaited } = supplying;
  const { folder } = folderOf(root, one.id);
  const { projectId } = one;
  const made = parts.flatMap(({ readerId }) => readerId ?? []);
  const whose = { projectId, trainingId: one.id };
  switch (supply.kind) {
    case "queries":
      return () =>
        each(readQuestions(folder, awaited), (batch) => collectQueries(db, projectId, batch));
    case "readings": {
      const from = { readerIds: [...supply.readerIds, ...made], studyIds: supply.studyIds };
      return () =>
        each(readParagraphs(folder, awaited), (batch) =>
          collectReadings(db, { ...whose, ...from }, batch),
        );
    }
    case "claims":
      return () =>
        each(readParagraphs(folder, awaited), (batch) =>
          collectClaims(db, { ...whose, readerIds: made }, batch),
        );
    case "texts": {
      const { modelId } = row;
      const [part] = parts;
      const settings =
        modelId && part
          ? runSettingsOf(supply, {
              ...{ datasetId: part.datasetId, writerId: modelId },
              modelIds: await textModels(db, supplying),
            })
          : null;
      if (!modelId || settings?.kind !== "write") throw new Error("Nobody has written texts.");
      const decoding = decodingOf(settings, await loadExamples(db, projectId, settings));
      return () =>
        each(questionsOf(readParagraphs(folder, awaited)), (batch) =>
          collectTexts(db, { projectId, modelId, decoding }, batch),
        );
    }
  }
}

async function* each<Row>(
  batches: AsyncIterable<Row[]>,
  collect: (batch: Row[]) => Promise<Collected & { claims?: object[] }>,
): AsyncGenerator<Batch, void, void> {
  for await (const batch of batches) yield { ...(await collect(batch)), wanted: batch.length };
}

/** The first paragraph of each question: samples of one question give one text. */
async function* questionsOf(
  batches: AsyncIterable<Paragraph[]>,
): AsyncGenerator<Paragraph[], void, void> {
  const asked = new Set<string>();
  for await (const batch of batches) yield batch.filter((one) => isFirst(asked, one));
}
