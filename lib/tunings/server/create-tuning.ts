import { and, count, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { model, run, tuning } from "@/db/schema";
import { conflict, invalid } from "@/lib/http/errors";
import { createModel } from "@/lib/models/server/create-model";
import type { RunSettings } from "@/lib/runs/schema-settings";
import { createRun, isRun } from "@/lib/runs/server/runs";
import { keepDirection } from "@/lib/text/keep-direction";
import { triedTemperatures } from "../schema";
import { textPrompt } from "../text-prompt";

interface NewTuning {
  projectId: string;
  userId: string;
  /** Whose settings are taken over: a run that writes, and one that reads. */
  writeRunId: string;
  readRunId: string;
  split: string;
  questions: number | null;
  seed: string;
  mostCost: number;
}

/**
 * Drafts a tuning: a run that writes for each temperature, each for a model of its own, so that these texts never count
 * as those of the model that is tuned; and one run that reads them all.
 * @throws Refusal 400 when the runs are of another kind; 409 when the model is archived
 */
export async function createTuning(
  tx: Db,
  { projectId, userId, writeRunId, readRunId, mostCost, ...questions }: NewTuning,
): Promise<{ id: string; modelName: string }> {
  const write = await settingsOf(tx, { projectId, runId: writeRunId });
  if (write?.kind !== "write") throw invalid("body.writeRunId", "Choose a run that writes texts.");
  const read = await settingsOf(tx, { projectId, runId: readRunId });
  if (read?.kind !== "read") throw invalid("body.readRunId", "Choose a run that reads texts.");
  const prompt = textPrompt(write.approach);
  const by = write.steps[prompt];
  if (!by) throw invalid("body.writeRunId", `That run names no model for the prompt ${prompt}.`);
  const [tuned] = await tx
    .select()
    .from(model)
    .where(
      and(eq(model.id, write.modelId), eq(model.projectId, projectId), isNull(model.archivedAt)),
    );
  if (!tuned) throw conflict("archived", "The model whose texts they are is archived.");
  const [made] = await tx
    .insert(tuning)
    .values({ projectId, modelId: tuned.id, mostCost, createdBy: userId })
    .returning({ id: tuning.id });
  if (!made) throw new Error("The tuning was not stored.");

  const add = async (tuningNo: number, name: string, settings: RunSettings) => {
    const runId = await createRun(tx, { projectId, userId, name, settings, mostCost });
    await tx.update(run).set({ tuningId: made.id, tuningNo }).where(eq(run.id, runId));
  };
  const number = await nextNumber(tx, projectId, tuned.name);
  const modelIds: string[] = [];
  for (const [no, temperature] of triedTemperatures.entries()) {
    const name = nameAt(tuned.name, temperature, number);
    const { id } = await createModel(tx, { projectId, name, kind: tuned.kind });
    modelIds.push(id);
    const steps = { ...write.steps, [prompt]: { ...by, temperature } };
    await add(no, `Write: ${name}`, { ...write, ...questions, modelId: id, steps });
  }
  const all = { ...read, ...questions, datasetId: write.datasetId, modelIds };
  await add(modelIds.length, `Read: ${short(tuned.name)} (tuning ${number})`, all);
  return { id: made.id, modelName: tuned.name };
}

async function settingsOf(tx: Db, which: { projectId: string; runId: string }) {
  const [found] = await tx.select({ settings: run.settings }).from(run).where(isRun(which));
  return found?.settings;
}

/** So that the names of models and runs are no longer than a name may be. */
const short = (name: string) => keepDirection(name.slice(0, 150));

const nameAt = (name: string, temperature: number, number: number) =>
  `${short(name)} at ${temperature} (tuning ${number})`;

/** The first number whose models' names are free. */
async function nextNumber(tx: Db, projectId: string, name: string): Promise<number> {
  for (let number = 1; ; number += 1) {
    const first = nameAt(name, triedTemperatures[0], number);
    const [{ n } = { n: 0 }] = await tx
      .select({ n: count() })
      .from(model)
      .where(and(eq(model.projectId, projectId), eq(model.name, first)));
    if (n === 0) return number;
  }
}
