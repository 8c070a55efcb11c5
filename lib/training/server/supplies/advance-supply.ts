import { existsSync } from "node:fs";
import path from "node:path";
import { and, eq, sql } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { training, trainingJob, trainingSupply, trainingSupplyPart } from "@/db/schema";
import { Refusal } from "@/lib/http/errors";
import { count } from "@/lib/text/count";
import { keepDirection } from "@/lib/text/keep-direction";
import { holdLease } from "../steps/in-lease";
import { folderOf } from "../training-folder";
import type { Workplace } from "../workplace";
import { ensureSupply } from "./ensure-supply";
import { importQuestions } from "./import-questions";
import { importTexts } from "./import-texts";
import { supplyFile } from "./supply-file";
import { supplyPart } from "./supply-part";
import type { Supplying } from "./supplying";

type Training = typeof training.$inferSelect;
type Job = Pick<typeof trainingJob.$inferSelect, "id" | "problem">;

/** In seconds: what waits for a person is looked at less often than what is under way. Each refused import stays in the history. */
const pauses = { underWay: 2, stuck: 15, refused: 3_600 };
/** What is stuck is made as far as it goes at each look, for weeks while people read: it rests this many times as long. */
const rest = 20;

/**
 * Takes one step towards the file that a training run waits for: imports what it is made from, has a run read it or write
 * from it, one dataset after another, and writes the file. Then the training run goes on.
 * @returns after how many seconds it is due again
 */
export async function advanceSupply(
  db: Connection,
  workplace: Pick<Workplace, "root" | "workerId">,
  one: Training,
  job: Job,
  now: Date,
): Promise<number> {
  const begun = performance.now();
  const problem = await attempt(db, workplace.root, one, job, now);
  const rested = (rest * (performance.now() - begun)) / 1_000;
  const pause = problem?.pause ?? "underWay";
  await holdLease(db, workplace, one.id, async (tx, fresh) => {
    // Somebody has chosen, resumed or stopped it during this look: the next one says what it waits for now.
    if (fresh.nextAt?.getTime() !== one.nextAt?.getTime()) return;
    if (problem) await say(tx, one, problem.text);
    await noteStuck(tx, job, pause === "underWay" ? null : now);
  });
  return pause === "stuck"
    ? Math.min(Math.max(pauses.stuck, rested), pauses.refused)
    : pauses[pause];
}

async function attempt(
  db: Connection,
  root: string,
  one: Training,
  job: Job,
  now: Date,
): Promise<Problem> {
  const found = await ensureSupply(db, root, one, job);
  if (!found?.row.supply) {
    // The job's last words say where a file belongs that somebody has to put there.
    return { pause: "stuck", text: found?.row.kind ? choose(found.row.name) : job.problem };
  }
  const { awaited, row } = found;
  const { folder } = folderOf(root, one.id);
  // Another file that it waits for is one of them.
  if (!awaited.from.every((file) => existsSync(path.join(folder, file))))
    return { pause: "stuck", text: one.problem };
  const supplying = { root, one, awaited, row, supply: found.row.supply, now };
  return step(db, supplying).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return found.row.importedAt === null
      ? { pause: "refused" as const, text: `${error.message} ${again}` }
      : { pause: "stuck" as const, text: error.message };
  });
}

/** @param now null where nobody has to do anything */
const noteStuck = (db: Db, { id }: Job, now: Date | null) =>
  db
    .update(trainingJob)
    .set({ stuckSince: now && sql`coalesce(stuck_since, ${now.toISOString()})` })
    .where(and(eq(trainingJob.id, id), eq(trainingJob.state, "waits")));

const again =
  "It is tried again in an hour, or as soon as somebody chooses again who makes the file.";

const choose = (name: string) => `It waits for ${name}: choose who makes it.`;

async function say(db: Db, one: Training, problem: string | null): Promise<void> {
  if (problem === one.problem) return;
  await db
    .update(training)
    .set({ problem })
    .where(and(eq(training.id, one.id), eq(training.state, "waiting")));
}

/** What it waits for now, in a sentence; null once the file is there. */
type Problem = { pause: keyof typeof pauses; text: string | null } | null;

async function step(db: Connection, supplying: Supplying): Promise<Problem> {
  const { row, awaited, now } = supplying;
  if (row.importedAt === null) {
    const isOfQuestions = awaited.kind === "queries";
    const bring = isOfQuestions ? importQuestions : importTexts;
    const { texts, datasetIds } = await bring(db, supplying);
    await db.transaction(async (tx) => {
      await tx
        .insert(trainingSupplyPart)
        .values(datasetIds.map((datasetId) => ({ supplyId: row.id, datasetId })))
        .onConflictDoNothing();
      await tx
        .update(trainingSupply)
        .set({ importedAt: now, texts })
        .where(eq(trainingSupply.id, row.id));
    });
    const what = isOfQuestions ? count(texts, "question") : `${count(texts, "text")} of its stages`;
    return { pause: "underWay", text: `${what} are in the project.` };
  }
  const { rows: parts } = await db.execute<PartNow>(sql`
    select p.dataset_id as "datasetId", d.name, p.started_at is not null as "isStarted",
      r.name as "runName", r.state, r.problem
    from training_supply_part p join dataset d on d.id = p.dataset_id left join run r on r.id = p.run_id
    where p.supply_id = ${row.id}
    -- What those have spent that an earlier job left under way is known when others start.
    order by p.started_at is null, d.name, d.id`);
  for (const part of parts) {
    const waits = part.isStarted
      ? waitsFor(part, supplying.supply.partial)
      : await begin(db, supplying, part);
    if (waits) return waits;
  }
  const missing = await supplyFile(db, supplying);
  return missing === null ? null : { pause: "stuck", text: missing };
}

interface PartNow extends Record<string, unknown> {
  datasetId: string;
  name: string;
  isStarted: boolean;
  /** Null where there was nothing left to do. */
  runName: string | null;
  state: string | null;
  problem: string | null;
}

async function begin(db: Connection, supplying: Supplying, part: PartNow): Promise<Problem> {
  const isStarted = await supplyPart(db, supplying, part);
  if (isStarted === null) return { pause: "underWay", text: supplying.one.problem };
  const text = isStarted
    ? "A run that makes the file is started."
    : `The dataset “${keepDirection(part.name)}” needs no run.`;
  return { pause: "underWay", text };
}

const stateWords: Record<string, string> = { failed: "has failed", cancelled: "was cancelled" };

/** @param isPartial whether what is there is enough: then also where a run has made nothing of the rest */
function waitsFor({ runName, state, problem }: PartNow, isPartial: boolean): Problem {
  if (runName === null || state === "done" || (isPartial && state === "failed")) return null;
  if (state === "running") return { pause: "underWay", text: `The run “${runName}” is under way.` };
  const then =
    state === "paused"
      ? "Resume it, and this one goes on."
      : `${state === "failed" ? "On its page, try again what failed; or choose" : "Choose"} again how the file is made.`;
  const why = problem === null ? "" : ` ${problem}`;
  return {
    pause: "stuck",
    text: `The run “${runName}” ${stateWords[state ?? ""] ?? `is ${state}`}.${why} ${then}`,
  };
}
