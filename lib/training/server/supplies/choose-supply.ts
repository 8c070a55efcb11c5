import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { training, trainingJob, trainingSupply, trainingSupplyPart } from "@/db/schema";
import { conflict, invalid, notFound } from "@/lib/http/errors";
import type { Supply } from "../../supplies/schema";
import { isTraining, type Which } from "../which-training";
import { digestOfSupply } from "./digest-of-supply";
import { ensureSupply } from "./ensure-supply";
import { pauseRunsOf } from "./pause-supply-runs";
import { refuseForeignSupply } from "./refuse-foreign-sources";

interface Choice extends Which {
  /** The file, as the recipe names it. */
  name: string;
  supply: Supply;
  /** Of the choice that was seen before this one. */
  digest: string;
}

/**
 * Chooses how the file is made that a training run waits for, also anew. Runs of an earlier choice are paused: they
 * would spend beside the new one’s. What they have spent is no part of the new choice’s limit. The same choice again,
 * while its runs are under way, starts nothing.
 * @param root the folder of training runs
 * @throws Refusal 400, 404; 409 when it waits for no such file, or somebody else has chosen meanwhile
 */
export async function chooseSupply(
  tx: Db,
  { name, supply, digest, ...which }: Choice,
  root: string,
): Promise<void> {
  const [found] = await tx.select().from(training).where(isTraining(which)).for("update");
  if (!found) throw notFound("training run");
  if (found.state !== "waiting") throw conflict("wrong_state", "It does not wait for a file.");
  const [job] = await tx
    .select({ id: trainingJob.id })
    .from(trainingJob)
    .where(eq(trainingJob.trainingId, found.id))
    .orderBy(desc(trainingJob.no))
    .limit(1);
  const made = job && (await ensureSupply(tx, root, found, job));
  if (made?.awaited.name !== name) throw conflict("other_file", `It does not wait for ${name}.`);
  if (made.awaited.kind !== supply.kind) {
    const { kind } = made.awaited;
    const takes = kind === null ? "Candor can’t make it" : `it takes ${kind}`;
    throw invalid("body.supply.kind", `${name} is not a file of ${supply.kind}: ${takes}.`);
  }
  await refuseForeignSupply(tx, which.projectId, supply, "body.supply");
  const isSame = isDeepStrictEqual(made.row.supply, supply);
  const isSeen = digest === digestOfSupply(made.row.supply);
  if (!isSame && !isSeen) {
    throw conflict(
      "changed_meanwhile",
      `Somebody has chosen who makes ${name} since you opened it, so nothing was saved. Load the page again to see the choice.`,
    );
  }
  const isNow = { problem: null, nextAt: sql`now()` };
  if (isSame && (await isUnderWay(tx, made.row.id))) {
    await tx.update(training).set(isNow).where(isTraining(which));
    return;
  }
  await tx.update(trainingSupply).set({ supply }).where(eq(trainingSupply.id, made.row.id));
  await tx.update(trainingJob).set({ stuckSince: null }).where(eq(trainingJob.id, made.row.jobId));
  const ofFile = and(eq(trainingSupply.trainingId, found.id), eq(trainingSupply.name, name));
  await pauseRunsOf(tx, ofFile, "Its training run gets the file in another way.");
  const ids = tx.select({ id: trainingSupply.id }).from(trainingSupply).where(ofFile);
  await tx
    .update(trainingSupplyPart)
    .set({ startedAt: null, runId: null, readerId: null })
    .where(inArray(trainingSupplyPart.supplyId, ids));
  await tx.update(training).set(isNow).where(isTraining(which));
}

/** Whether none of the runs that make a file has ended, or was not needed. */
async function isUnderWay(tx: Db, supplyId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from training_supply_part p left join run r on r.id = p.run_id
    where p.supply_id = ${supplyId} and p.started_at is not null
      and (r.id is null or r.state not in ('running', 'paused'))`);
  return rows.length === 0;
}
