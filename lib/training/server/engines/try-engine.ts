import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "@/db/client";
import { notFound } from "@/lib/http/errors";
import { lastLine } from "../progress/read-log";
import { readExit } from "../read-exit";
import { folderOf, type Places } from "../training-folder";
import { writeJob } from "../write-files";
import { type Engine, type EngineJob, EngineRefused, EngineUnreachable } from "./engine";
import { findEngine, openEngine } from "./open-engine";

const pollMs = 500;
/** For a job's turn and for Python, which takes a while to load on a busy machine. */
const patienceMs = 45_000;
/** A shared folder may lag. */
const lagMs = 5_000;

const look = `
import sys, torch, candor_training
gpus = torch.cuda.device_count()
print(f"Python {sys.version.split()[0]}, torch {torch.__version__}, {gpus or 'no'} GPU{'s' if gpus > 1 else ''}")
`;

interface Which {
  projectId: string;
  engineId: string;
  /** Of the job. */
  key: string;
}

/**
 * Runs a short job on an engine, which looks for what a training run needs there.
 * @returns what works, and what does not
 * @throws Refusal 404
 */
export async function tryEngine(db: Connection, which: Which, { root, packageFolder }: Places) {
  const row = await findEngine(db, which);
  if (!row || row.archivedAt !== null) throw notFound("engine");
  const here = { root, packageFolder, python: "" };
  const begun = performance.now();
  const findings: string[] = [];
  let problem: string | null = null;
  try {
    const engine = await openEngine(db, which.engineId, which.projectId, here);
    findings.push(await engine.check());
    findings.push(await runJob(engine, which.key, here));
  } catch (error) {
    if (!(error instanceof EngineRefused || error instanceof EngineUnreachable)) throw error;
    problem = error.message;
  }
  return { findings, problem, milliseconds: Math.round(performance.now() - begun) };
}

/** @returns what the job saw @throws EngineRefused when it saw too little, or did not run */
async function runJob(
  engine: Engine,
  key: string,
  { root, packageFolder: ours }: Places,
): Promise<string> {
  const folder = folderOf(root, "tries").job(key);
  const there = folderOf(engine.paths.root, "tries").job(key);
  const job: EngineJob = {
    ...{ key, name: `candor-try-${key.slice(0, 8)}`, folder, script: there.script },
    resources: { gpus: null, cpus: null, memory: null },
    ...{ mayBeThere: false, mostMinutes: 5 },
  };
  await writeJob({ here: folder, there }, engine.paths, ["-c", look], ours);
  try {
    const engineJob = await engine.submit(job);
    const exit = await awaitExit(engine, engineJob, job);
    const said = await lastLine({ folder: folder.folder, log: folder.log });
    if (exit === 0) return `A job sees the shared folder and the package, with ${said}.`;
    throw new EngineRefused(`A job ran there and failed: ${said ?? `it ended with ${exit}`}`);
  } finally {
    await rm(folder.folder, { recursive: true, force: true });
  }
}

/** Waits for a job's exit code. A job that has none by then is stopped, also where the engine can't be asked about it. */
async function awaitExit(engine: Engine, engineJob: string, job: EngineJob): Promise<number> {
  try {
    return await lookForExit(engine, engineJob, job);
  } catch (error) {
    // An engine that does not answer may not stop it either: what went wrong first is what is said.
    await engine.cancel(engineJob, job).catch(() => undefined);
    throw error;
  }
}

async function lookForExit(engine: Engine, engineJob: string, job: EngineJob): Promise<number> {
  let quietMs = 0;
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += pollMs) {
    const { state, message } = await engine.look(engineJob, job);
    const exit = await readExit(job.folder);
    if (exit !== null) return exit;
    if (state === "ended" || state === "lost") quietMs += pollMs;
    if (quietMs > lagMs) {
      throw new EngineRefused(
        `A job ran there, and nothing of it arrived in ${job.folder.folder}: both sides must see the same folder. ${message ?? ""}`.trim(),
      );
    }
    await sleep(pollMs);
  }
  throw new EngineRefused(
    `A job has waited ${patienceMs / 1_000} seconds for its turn there: try again when the engine has less to do.`,
  );
}
