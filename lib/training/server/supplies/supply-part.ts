import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { question, reader, trainingSupply, trainingSupplyPart } from "@/db/schema";
import { isReading, type RunSettings } from "@/lib/runs/schema-settings";
import { loadExamples } from "@/lib/runs/server/load-examples";
import { readerVersion } from "@/lib/runs/server/name-steps";
import { planRun } from "@/lib/runs/server/plan-run";
import { createRun, discardRun } from "@/lib/runs/server/runs";
import { startRun } from "@/lib/runs/server/start-run";
import { textModelNames } from "../text-model-name";
import { isStillChosen } from "./is-still-chosen";
import { makeTextModel } from "./make-text-model";
import { type About, runSettingsOf } from "./run-settings";
import type { Supplying } from "./supplying";
import { textModels } from "./text-models";

interface Part {
  datasetId: string;
  /** The dataset's name. */
  name: string;
}

/**
 * Starts the run that makes a dataset's part of a file, with the money that the others left. Where nobody is asked, or
 * nothing is left to do, there is none.
 * @returns whether a run was started; null where nothing is to be done: another worker does it, or it was chosen otherwise
 * @throws Refusal 409 when it can't start
 */
export async function supplyPart(
  db: Connection,
  supplying: Supplying,
  { datasetId, name }: Part,
): Promise<boolean | null> {
  const { one, row, supply, now } = supplying;
  const { projectId } = one;
  const modelIds = supply.kind === "queries" ? [] : await textModels(db, supplying);
  return db.transaction(async (tx) => {
    if (!(await isStillChosen(tx, supplying))) return null;
    const isIt = and(
      eq(trainingSupplyPart.supplyId, row.id),
      eq(trainingSupplyPart.datasetId, datasetId),
    );
    // A worker may have lost its lease, and another one started it.
    const [ours] = await tx
      .update(trainingSupplyPart)
      .set({ startedAt: now })
      .where(and(isIt, isNull(trainingSupplyPart.startedAt)))
      .returning({ supplyId: trainingSupplyPart.supplyId });
    if (!ours) return null;
    const writerId = supply.kind === "texts" ? await ensureWriter(tx, supplying) : null;
    const questions = await questionsOf(tx, supplying, datasetId);
    const settings = runSettingsOf(supply, { datasetId, modelIds, writerId, questions });
    const title = `${one.name}: ${row.name}, ${name}`.slice(0, 200);
    let runId: string | null = null;
    if (settings) {
      const mostCost = Math.max(0, supply.mostCost - (await spentOn(tx, supplying)));
      const draft = { projectId, userId: one.createdBy, name: title, mostCost, settings };
      runId = await createRun(tx, draft);
      const { items, existing } = await planRun(tx, { projectId, runId });
      if (items > 0 || existing === 0) await startRun(tx, { projectId, runId, now });
      else {
        await discardRun(tx, { projectId, runId });
        runId = null;
      }
    }
    const readerId = settings && (await readerOf(tx, projectId, settings));
    await tx.update(trainingSupplyPart).set({ runId, readerId }).where(isIt);
    return runId !== null;
  });
}

/** What a dataset's questions are: people's names where none has an answer. And their split, where one alone was chosen. */
async function questionsOf(
  tx: Db,
  { one, supply }: Supplying,
  datasetId: string,
): Promise<About["questions"]> {
  const splits = Object.values(one.settings.files).flatMap((source) =>
    source.kind === "questions"
      ? source.sets.filter((set) => set.datasetId === datasetId).flatMap((set) => set.splits)
      : [],
  );
  const [split = null] = splits.length === 1 ? splits : [];
  if (supply.kind === "queries" && supply.clueIds.includes(datasetId)) {
    return { asks: "clue", split };
  }
  const isAnswered = and(eq(question.datasetId, datasetId), isNotNull(question.truth));
  const answered = await tx.select({ id: question.id }).from(question).where(isAnswered).limit(1);
  return { asks: answered.length > 0 ? "question" : "person", split };
}

/** In millionths of a dollar, by the runs of a file, for whichever job of the training run they were started. */
async function spentOn(db: Db, { one, row }: Supplying): Promise<number> {
  const { rows } = await db.execute<{ spent: number }>(sql`
    select coalesce(sum(r.spent), 0)::float8 as spent
    from training_supply s join training_supply_part p on p.supply_id = s.id join run r on r.id = p.run_id
    where s.training_id = ${one.id} and s.name = ${row.name}`);
  return rows[0]?.spent ?? 0;
}

/** Whose forecasts a run makes, once it has started or has nothing to do. */
async function readerOf(db: Db, projectId: string, settings: RunSettings): Promise<string | null> {
  if (!isReading(settings)) return null;
  const version = readerVersion(settings, await loadExamples(db, projectId, settings));
  const isIt = and(
    eq(reader.projectId, projectId),
    eq(reader.name, settings.reader),
    eq(reader.version, version),
  );
  const [found] = await db.select({ id: reader.id }).from(reader).where(isIt);
  return found?.id ?? null;
}

/** The model whose texts are written; summaries state confidence. */
async function ensureWriter(tx: Db, { one, row, supply }: Supplying): Promise<string> {
  const isIt = eq(trainingSupply.id, row.id);
  const [known] = await tx.select().from(trainingSupply).where(isIt).for("update");
  if (known?.modelId) return known.modelId;
  const isSummary = supply.kind === "texts" && supply.writes === "summaries";
  const modelId = await makeTextModel(tx, {
    ...{ projectId: one.projectId, names: textModelNames(one, row.name) },
    kind: isSummary ? "confidence" : "non-confidence",
  });
  await tx.update(trainingSupply).set({ modelId }).where(isIt);
  return modelId;
}
