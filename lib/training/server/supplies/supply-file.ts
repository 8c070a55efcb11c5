import { rename } from "node:fs/promises";
import { and, eq, sql } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { training, trainingSupply, trainingSupplyPart } from "@/db/schema";
import { loadExamples } from "@/lib/runs/server/load-examples";
import { decodingOf } from "@/lib/runs/server/name-steps";
import { count } from "@/lib/text/count";
import { folderOf } from "../training-folder";
import { fileOf } from "../write-files";
import { type Collected, collectReadings, collectTexts } from "./collect-rows";
import { noteFile } from "./note-file";
import { type Paragraph, readParagraphs } from "./read-paragraphs";
import { runSettingsOf } from "./run-settings";
import type { Supplying } from "./supplying";
import { textModels } from "./text-models";
import { writeRows } from "./write-rows";

/**
 * Writes the file that a training run waits for, notes what it was made from, and has the run go on.
 * @returns what is missing of it, in a sentence, where it is not enough; else null
 */
export async function supplyFile(db: Connection, supplying: Supplying): Promise<string | null> {
  const { root, one, row, supply, awaited } = supplying;
  const place = folderOf(root, one.id);
  const file = fileOf(place, "awaited", row.name);
  const parts = await db
    .select()
    .from(trainingSupplyPart)
    .where(eq(trainingSupplyPart.supplyId, row.id));
  const collect = await collector(db, supplying, parts);
  const [readerIds, studyIds] = [new Set<string>(), new Set<string>()];
  let [wanted, supplied] = [0, 0];
  async function* rows() {
    const asked = new Set<string>();
    for await (const batch of readParagraphs(place.folder, awaited.from)) {
      // Samples of one question give one text.
      const about = supply.kind === "texts" ? batch.filter((one) => isFirst(asked, one)) : batch;
      const collected = await collect(about);
      wanted += about.length;
      supplied += collected.supplied;
      for (const id of collected.readerIds) readerIds.add(id);
      for (const id of collected.studyIds) studyIds.add(id);
      yield collected.rows;
    }
  }
  const made = await writeRows(`${file}.new`, rows());
  await db
    .update(trainingSupply)
    .set({ texts: wanted, supplied })
    .where(eq(trainingSupply.id, row.id));
  if (supplied === 0 || (supplied < wanted && !supply.partial)) {
    const [of, what] = supply.kind === "texts" ? ["question", "text"] : ["text", "reading"];
    return `${supplied} of ${count(wanted, of)} ${supplied === 1 ? "has" : "have"} a ${what}.`;
  }
  // If it dies after this, it does the same again.
  await rename(`${file}.new`, file);
  await db.transaction(async (tx) => {
    const [going] = await tx
      .update(training)
      .set({ state: "running", problem: null, nextAt: sql`now()` })
      .where(and(eq(training.id, one.id), eq(training.state, "waiting")))
      .returning({ id: training.id });
    if (!going) return;
    const datasetIds = parts.map(({ datasetId }) => datasetId);
    const sources = { datasetIds, readerIds: [...readerIds], studyIds: [...studyIds] };
    await noteFile(tx, { trainingId: one.id, name: row.name }, made, sources);
  });
  return null;
}

function isFirst(asked: Set<string>, { dataset, question }: Paragraph): boolean {
  const key = JSON.stringify([dataset, question]);
  if (asked.has(key)) return false;
  asked.add(key);
  return true;
}

type Collect = (batch: readonly Paragraph[]) => Promise<Collected>;

async function collector(
  db: Db,
  supplying: Supplying,
  parts: readonly (typeof trainingSupplyPart.$inferSelect)[],
): Promise<Collect> {
  const { one, row, supply } = supplying;
  const { projectId } = one;
  if (supply.kind === "readings") {
    const made = parts.flatMap(({ readerId }) => readerId ?? []);
    const from = { readerIds: [...supply.readerIds, ...made], studyIds: supply.studyIds };
    return (batch) => collectReadings(db, { projectId, trainingId: one.id, ...from }, batch);
  }
  const { modelId } = row;
  const [part] = parts;
  const modelIds = await textModels(db, supplying);
  const settings =
    modelId && part
      ? runSettingsOf(supply, { datasetId: part.datasetId, modelIds, writerId: modelId })
      : null;
  if (!modelId || settings?.kind !== "write") throw new Error("Nobody has written texts.");
  const decoding = decodingOf(settings, await loadExamples(db, projectId, settings));
  return (batch) => collectTexts(db, { projectId, modelId, decoding }, batch);
}
