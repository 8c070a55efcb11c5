import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { StatedError } from "@/db/embedded/stated-error";
import { allowedAddress } from "@/db/schema";
import type { TrainingEngine } from "@/lib/training/engines/schema";
import type { TrainingDetail } from "@/lib/training/schema";
import { folderOf, trainingRoot } from "@/lib/training/server/training-folder";
import type { Cluster } from "../engines/cluster";
import { startRay } from "../engines/start-ray";
import { startSlurm } from "../engines/start-slurm";
import { type Lab, makeLab, until } from "../figures/lab";
import type { Figures } from "../figures/run-figures";
import { type App, withApp } from "../figures/with-app";
import { ensureEnvironment, trainingFolder } from "../training/ensure-environment";

const clusters = { ray: startRay, slurm: startSlurm };

const settings = { recipe: "miniature-smoke", until: ["lc-rl-selected"], processes: 1 };
/** How long nobody looks after a run, while its job goes on. */
const awayMs = 4_000;

/**
 * A recipe of the miniature through a real Ray head and a real Slurm controller on this machine. The worker is killed
 * (`kill -9`) in the middle; another run is stopped in the middle, and resumed.
 * @param args `ray` or `slurm` for one of them
 */
export default async function engines(args: string[]): Promise<Figures> {
  const chosen = Object.entries(clusters).filter(
    ([name]) => args.length === 0 || args.includes(name),
  );
  const rows = await withApp(1, async (app) => {
    const lab = await makeLab(app.db, app.pickUrl, app.random);
    const rows: Row[] = [];
    for (const [name, start] of chosen) rows.push(await prove(app, lab, name, start));
    return rows;
  });
  return {
    title: "A recipe of the miniature through engines, with the worker killed in the middle",
    rows,
    ok: rows.every(({ passed }) => passed === "yes"),
  };
}

type Row = Record<keyof typeof blank, string | number>;

const blank = {
  ...{ engine: "", passed: "", "killed after stages": "", runs: "", jobs: "", stages: "" },
  ...{ "made twice": "", "events in files": "", "events stored": "", "lines of log": "" },
  ...{ "stopped after stages": "", "jobs after resuming": "", "made again": "", reason: "" },
};

/** What can't run here has not passed. */
async function prove(
  app: App,
  lab: Lab,
  name: string,
  start: () => Promise<Cluster>,
): Promise<Row> {
  let cluster: Cluster;
  try {
    cluster = await start();
  } catch (error) {
    if (!(error instanceof StatedError)) throw error;
    return { ...blank, engine: name, passed: "not run", reason: error.message };
  }
  const engine = `${name} ${cluster.version}`;
  try {
    const engineId = await addEngine(app, lab, cluster);
    const killed = await killInTheMiddle(app, lab, cluster, engineId);
    const stopped = await stopInTheMiddle(app, lab, engineId);
    const passed =
      killed.runs === 1 &&
      killed.jobs === 1 &&
      killed["made twice"] === 0 &&
      killed["events in files"] === killed["events stored"] &&
      killed["lines of log"] !== "incomplete" &&
      stopped["jobs after resuming"] === 2 &&
      stopped["made again"] === 0;
    return { ...blank, engine, passed: passed ? "yes" : "no", ...killed, ...stopped };
  } catch (error) {
    return { ...blank, engine, passed: "no", reason: String(error) };
  } finally {
    await cluster.stop();
  }
}

async function addEngine(
  { db, home }: App,
  { admin, projectId }: Lab,
  { kind, url, slurm, token }: Cluster,
): Promise<string> {
  await db
    .insert(allowedAddress)
    .values({ address: new URL(url).host })
    .onConflictDoNothing();
  const base = `/api/projects/${projectId}/training-engines`;
  const { id } = await admin.call<TrainingEngine>("POST", base, {
    ...{ name: kind, kind, url, slurm, token, packageFolder: trainingFolder },
    ...{ folder: rootOf(home), python: await ensureEnvironment() },
  });
  const tryIt = () => admin.call<{ problem: string | null }>("POST", `${base}/${id}/try`);
  // One that has only just begun may not answer yet, and tries are limited, of all engines together.
  for (const end = Date.now() + readyMs; ; await sleep(tryMs)) {
    const problem = await tryIt().then(({ problem }) => problem, String);
    if (problem === null) return id;
    if (Date.now() > end) throw new Error(problem);
  }
}

const readyMs = 120_000;
const tryMs = 10_000;

const rootOf = (home: string) => trainingRoot({ ...process.env, CANDOR_HOME: home });

function trainingOf({ researcher, projectId }: Lab) {
  const base = `/api/projects/${projectId}/training-runs`;
  const at = (id: string) => ({
    get: () => researcher.call<TrainingDetail>("GET", `${base}/${id}`),
    act: (action: string) => researcher.call("POST", `${base}/${id}/${action}`),
    log: (after: number) =>
      researcher.call<{ text: string; after: number; more: boolean }>(
        "GET",
        `${base}/${id}/log?after=${after}`,
      ),
  });
  return {
    at,
    /** Sent twice, it is one run. */
    launch: async (name: string, engineId: string, seed: number) => {
      // A GPU that the engine only counts: there need not be one.
      const resources = { gpus: 1, cpus: 1, memory: 2 };
      const body = {
        ...{ key: randomUUID(), name, start: true },
        settings: { ...settings, seed, engineId, resources },
      };
      const [one, other] = await Promise.all(
        [0, 1].map(() => researcher.call<TrainingDetail>("POST", base, body)),
      );
      if (one?.id !== other?.id || !one) throw new Error("A launch sent twice made two runs.");
      return one.id;
    },
    count: async () => (await researcher.call<{ total: number }>("GET", base)).total,
  };
}

/** Until some stages are done and another one is under way. */
const inTheMiddle = ({ stageList, state, problem }: TrainingDetail) => {
  if (state === "failed") throw new Error(`The run failed: ${problem}`);
  return (
    stageList.filter((stage) => stage.state === "done").length >= 2 &&
    stageList.some((stage) => stage.state === "running")
  );
};

async function killInTheMiddle(app: App, lab: Lab, cluster: Cluster, engineId: string) {
  const { db, home } = app;
  const trainings = trainingOf(lab);
  const [runsBefore, jobsBefore] = [await trainings.count(), await cluster.countJobs()];
  const id = await trainings.launch(`${cluster.kind}: the worker is killed`, engineId, 1);
  const one = trainings.at(id);
  const seen = await until(one.get, inTheMiddle);
  app.worker.kill();
  await app.worker.ended;
  await sleep(awayMs);
  await app.restartWorker();
  const ended = await until(one.get, ({ endedAt }) => endedAt !== null);
  if (ended.state !== "done") throw new Error(`The run is ${ended.state}: ${ended.problem}`);
  const place = folderOf(rootOf(home), id);
  const files = stagesIn(place.stages);
  const { rows } = await db.execute<{ stage: string; files: number; events: number }>(sql`
    select stage, count(distinct file)::int as files, count(*)::int as events
    from training_event where training_id = ${id} and file not like '%/%' group by stage`);
  const jobsNow = await cluster.countJobs();
  return {
    "killed after stages": seen.stagesDone,
    runs: (await trainings.count()) - runsBefore,
    // As the engine counts them.
    jobs: jobsNow - jobsBefore,
    stages: ended.stagesDone,
    "made twice": rows.filter((row) => row.files > 1).length,
    "events in files": files.reduce((sum, { events }) => sum + events, 0),
    "events stored": rows.reduce((sum, row) => sum + row.events, 0),
    "lines of log": await countLog(one, place.job(ended.jobs[0]?.id ?? "").log),
  };
}

/** The lines of a job's log, if what the app gives in parts is the whole file. */
async function countLog(
  { log }: ReturnType<ReturnType<typeof trainingOf>["at"]>,
  file: string,
): Promise<number | "incomplete"> {
  let text = "";
  for (let after = 0, more = true; more; ) {
    const part = await log(after);
    text += part.text;
    ({ after, more } = part);
  }
  return text === readFileSync(file, "utf8") && text !== ""
    ? text.trimEnd().split("\n").length
    : "incomplete";
}

async function stopInTheMiddle({ home }: App, lab: Lab, engineId: string) {
  const trainings = trainingOf(lab);
  const id = await trainings.launch("Stopped in the middle", engineId, 2);
  const one = trainings.at(id);
  await until(one.get, inTheMiddle);
  await one.act("cancel");
  const stopped = await until(one.get, ({ endedAt }) => endedAt !== null);
  if (stopped.state !== "cancelled") throw new Error(`A stopped run is ${stopped.state}.`);
  const { stages } = folderOf(rootOf(home), id);
  const before = stagesIn(stages);
  await sleep(awayMs);
  const later = stagesIn(stages);
  if (JSON.stringify(before) !== JSON.stringify(later))
    throw new Error("A stopped run’s processes have gone on.");
  await one.act("resume");
  const ended = await until(one.get, ({ endedAt }) => endedAt !== null);
  if (ended.state !== "done") throw new Error(`A resumed run is ${ended.state}: ${ended.problem}`);
  const after = new Map(stagesIn(stages).map(({ name, first }) => [name, first]));
  return {
    "stopped after stages": stopped.stagesDone,
    "jobs after resuming": ended.jobs.length,
    "made again": before.filter(({ name, first }) => after.get(name) !== first).length,
  };
}

/** Finished stages, by their own events: how many, and the first of them, which tells one making from another. */
function stagesIn(folder: string) {
  return readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name, "run.json")))
    .sort()
    .map((name) => {
      const file = path.join(folder, name, "events.jsonl");
      const lines = existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : [];
      return { name, events: lines.length, first: lines[0] };
    });
}
