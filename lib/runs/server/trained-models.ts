import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { run } from "@/db/schema";
import { findTrainedModel } from "@/lib/outbound/server/trained-model";
import { trainedProviderId } from "@/lib/providers/schema";
import type { RunSettings } from "../schema-settings";

/** The trained models that a run asks. */
const trainedModelsOf = ({ steps }: RunSettings): string[] => [
  ...new Set(
    Object.values(steps)
      .filter(({ providerId }) => providerId === trainedProviderId)
      .map(({ model }) => model),
  ),
];

/** Whether the worker serves every trained model that a run asks. */
export function isServed(settings: RunSettings): boolean {
  const served = findTrainedModel()?.model;
  return trainedModelsOf(settings).every((modelId) => modelId === served);
}

/** The trained models that running runs ask, that of the oldest run first, with the runs. */
export async function wantedModels(db: Db): Promise<{ modelId: string; runIds: string[] }[]> {
  const running = await db
    .select({ id: run.id, settings: run.settings })
    .from(run)
    .where(eq(run.state, "running"))
    .orderBy(run.startedAt);
  const wanted = new Map<string, string[]>();
  for (const { id, settings } of running) {
    for (const modelId of trainedModelsOf(settings)) {
      wanted.set(modelId, [...(wanted.get(modelId) ?? []), id]);
    }
  }
  return [...wanted].map(([modelId, runIds]) => ({ modelId, runIds }));
}

/** Pauses runs whose trained model can't be served. */
export async function pauseUnserved(db: Db, runIds: string[], problem: string): Promise<void> {
  await db.execute(sql`
    update run set state = 'paused', problem = ${problem}
    where id = any(${sql.param(runIds)}::uuid[]) and state = 'running'`);
}
