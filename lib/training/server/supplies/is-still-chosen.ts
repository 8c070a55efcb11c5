import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { training, trainingSupply } from "@/db/schema";
import type { Supplying } from "./supplying";

/** Whether the training run still waits, and nobody has made another choice; neither changes until the transaction ends. */
export async function isStillChosen(tx: Db, { one, row, supply }: Supplying): Promise<boolean> {
  const [now] = await tx
    .select({ state: training.state })
    .from(training)
    .where(eq(training.id, one.id))
    .for("update");
  if (now?.state !== "waiting") return false;
  const [chosen] = await tx
    .select({ supply: trainingSupply.supply })
    .from(trainingSupply)
    .where(eq(trainingSupply.id, row.id))
    .for("update");
  return isDeepStrictEqual(chosen?.supply, supply);
}
