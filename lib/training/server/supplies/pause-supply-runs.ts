import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Db } from "@/db/client";
import { run, trainingSupply, trainingSupplyPart } from "@/db/schema";

/** By this sentence a paused run is known that continues with its training run. */
const untilItWaits =
  "Its training run was stopped or resumed. It continues when the training run waits for the file again.";

/** Pauses the runs that make files for a training run that no longer waits: they would go on spending. */
export const pauseSupplyRuns = (tx: Db, trainingId: string): Promise<void> =>
  pauseRunsOf(tx, eq(trainingSupply.trainingId, trainingId), untilItWaits);

/** Pauses the runs that make some files. @param problem what their pages say */
export async function pauseRunsOf(
  tx: Db,
  ofFiles: SQL | undefined,
  problem: string,
): Promise<void> {
  await tx
    .update(run)
    .set({ state: "paused", problem })
    .where(and(eq(run.state, "running"), inArray(run.id, runsOf(tx, ofFiles))));
}

/** Continues the runs of a file for which the training run waits again. A run that was paused for another reason stays so. */
export async function continueSupplyRuns(tx: Db, supplyId: string): Promise<void> {
  const isIts = inArray(run.id, runsOf(tx, eq(trainingSupply.id, supplyId)));
  await tx
    .update(run)
    .set({ state: "running", problem: null })
    .where(and(eq(run.state, "paused"), eq(run.problem, untilItWaits), isIts));
}

const runsOf = (db: Db, ofFiles: SQL | undefined) =>
  db
    .select({ id: trainingSupplyPart.runId })
    .from(trainingSupplyPart)
    .innerJoin(trainingSupply, eq(trainingSupply.id, trainingSupplyPart.supplyId))
    .where(ofFiles);
