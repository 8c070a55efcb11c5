import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { training, trainingJob, trainingSupply, trainingSupplyPart } from "@/db/schema";
import { conflict, invalid, notFound } from "@/lib/http/errors";
import type { Supply } from "../../supplies/schema";
import { isTraining, type Which } from "../which-training";
import type { AwaitedFile } from "./awaited-files";
import { digestOfSupply } from "./digest-of-supply";
import { ensureRow, readAwaited } from "./ensure-supply";
import { pauseRunsOf } from "./pause-supply-runs";
import { refuseForeignSupply } from "./refuse-foreign-sources";

interface Choice extends Which {
  /** The file, as the recipe names it. */
  name: string;
  supply: Supply;
  /** Of the choice that was seen before this one. */
  digest: string;
  /** A transaction in which the caller's right is held. */
  held: (work: (tx: Db) => Promise<void>) => Promise<void>;
}

/**
 * Chooses how the file is made that a training run waits for, also anew. Runs of an earlier choice are paused: they
 * would spend beside the new one’s. What they have spent is no part of the new choice’s limit. The same choice again,
 * while its runs are under way, starts nothing. What
 * the run's folder says is read first: where that hangs, nothing is locked.
 * @param root the folder of training runs
 * @throws Refusal 400, 404; 409 when it waits for no such file, or somebody else has chosen meanwhile
 */
export async function chooseSupply(
  db: Db,
  { held, ...choice }: Choice,
  root: string,
): Promise<void> {
  const { found, job } = await findWaiting(db, choice);
  const awaited = job && (await readAwaited(db, root, found, job));
  await held((tx) => choose(tx, choice, { jobId: job?.id, awaited }));
}

/** Locks the run and finds its last job. @throws Refusal 404, 409 */
async function findWaiting(db: Db, which: Which) {
  const [found] = await db.select().from(training).where(isTraining(which)).for("update");
  if (!found) throw notFound("training run");
  if (found.state !== "waiting") throw conflict("wrong_state", "It does not wait for a file.");
  const [job] = await db
    .select({ id: trainingJob.id })
    .from(trainingJob)
    .where(eq(trainingJob.trainingId, found.id))
    .orderBy(desc(trainingJob.no))
    .limit(1);
  return { found, job };
}

const goneOnText =
  "The training run has gone on meanwhile, so nothing was saved. Load the page again to see what it waits for.";

/** @param read what its folder has said that a job waits for */
async function choose(
  tx: Db,
  { name, supply, digest, ...which }: Omit<Choice, "held">,
  read: { jobId: string | undefined; awaited: AwaitedFile | null | undefined },
): Promise<void> {
  const { found, job } = await findWaiting(tx, which);
  if (job?.id !== read.jobId) throw conflict("changed_meanwhile", goneOnText);
  if (!job || read.awaited?.name !== name)
    throw conflict("other_file", `It does not wait for ${name}.`);
  const { kind } = read.awaited;
  if (kind !== supply.kind) {
    const takes = kind === null ? "Candor can’t make it" : `it takes ${kind}`;
    throw invalid("body.supply.kind", `${name} is not a file of ${supply.kind}: ${takes}.`);
  }
  const row = await ensureRow(tx, found, job, read.awaited);
  if (row.name !== name) throw conflict("other_file", `It does not wait for ${name}.`);
  await refuseForeignSupply(tx, which.projectId, supply, "body.supply");
  const isSame = isDeepStrictEqual(row.supply, supply);
  const isSeen = digest === digestOfSupply(row.supply);
  if (!isSame && !isSeen) {
    throw conflict(
      "changed_meanwhile",
      `Somebody has chosen who makes ${name} since you opened it, so nothing was saved. Load the page again to see the choice.`,
    );
  }
  const isNow = { problem: null, nextAt: sql`now()` };
  if (isSame && (await isUnderWay(tx, row.id))) {
    await tx.update(training).set(isNow).where(isTraining(which));
    return;
  }
  await tx.update(trainingSupply).set({ supply }).where(eq(trainingSupply.id, row.id));
  await tx.update(trainingJob).set({ stuckSince: null }).where(eq(trainingJob.id, row.jobId));
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
