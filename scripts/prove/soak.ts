import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { processorSeconds, residentMegabytes } from "@/db/embedded/processes";
import { makeStudy } from "@/db/testing/make-study";
import { percentile } from "@/lib/metrics/intervals/bootstrap/percentile";
import { childrenOf } from "../figures/children-of";
import { carelessCrowdworker, type Diary, personalDoors } from "../figures/http-crowdworker";
import type { Figures } from "../figures/run-figures";
import { type App, withApp } from "../figures/with-app";

const people = 100;
/** Seconds that somebody thinks about a task, on average: together 10 tasks a second. */
const thought = 10;
const parts = 6;

/**
 * A hundred people at work for an hour, in six parts: neither memory nor latency nor the processor time of a task may grow. The first part is left out of
 * the comparison, because caches fill in it.
 * @param args minutes, if not 60
 */
export default function soak([minutes = "60"]: string[]): Promise<Figures> {
  const partMs = (Number(minutes) * 60_000) / parts;
  return withApp(2, async (app) => {
    const tasks = Math.ceil((1.5 * people * Number(minutes) * 60) / thought);
    const study = await makeStudy(app.db, {
      ...{ questions: tasks, models: 3, overlap: 1 },
      change: { arrival: { by: "links" }, visit: { tasks: 50, minutes: 240, payCents: 85 } },
    });
    let isOver = false;
    const crowd = (await personalDoors(app.db, study.studyId, people)).map((door) =>
      carelessCrowdworker(door, app, {
        isOver: () => isOver,
        think: () => sleep(thought * 1_000 * (0.5 + app.random())),
      }),
    );
    for (const person of crowd) await person.enter();
    const working = crowd.map(async (person) => {
      await sleep(thought * 1_000 * app.random());
      await person.work();
    });
    const rows: Part[] = [];
    for (let part = 1; part <= parts; part += 1) {
      for (const { diary } of crowd) Object.assign(diary, empty());
      const before = usedSeconds(app);
      await sleep(partMs);
      const latency = latencies(crowd);
      const used = Math.round((1_000 * (usedSeconds(app) - before)) / latency.tasks);
      rows.push({ part, ...latency, "processor ms a task": used, ...memory(app) });
    }
    isOver = true;
    await Promise.all(working);
    return {
      title: `${people} people with ${thought} s of thought for ${minutes} minutes, two web processes; no figure of the last part may exceed that of the second by a quarter (and 5 ms or 20 MB)`,
      rows,
      ok: isFlat(rows),
    };
  });
}

type Part = { part: number; "processor ms a task": number } & ReturnType<typeof latencies> &
  ReturnType<typeof memory>;

const empty = (): Diary => ({ acknowledged: [], answers: [], took: { claim: [], save: [] } });

function latencies(crowd: readonly { diary: Diary }[]) {
  const at = (of: keyof Diary["took"], share: number) =>
    Math.round(
      percentile(
        crowd.flatMap(({ diary }) => diary.took[of]).sort((a, b) => a - b),
        share,
      ),
    );
  return {
    tasks: crowd.reduce((sum, { diary }) => sum + diary.acknowledged.length, 0),
    "save p50 ms": at("save", 0.5),
    "save p95 ms": at("save", 0.95),
    "next task p50 ms": at("claim", 0.5),
    "next task p95 ms": at("claim", 0.95),
  };
}

/** For how long the web processes and Postgres have used a processor: other work on the machine delays a task, but hardly changes this. */
function usedSeconds({ webs, postgres }: App): number {
  const pids = [...webs.map(({ pid }) => pid), postgres.pid, ...childrenOf(postgres.pid)];
  return pids.reduce((sum, pid) => sum + processorSeconds(pid, { withEnded: true }), 0);
}

/** Resident megabytes of each part of the app, now. */
function memory({ webs, worker, postgres }: App) {
  const sum = (pids: readonly number[]) =>
    Math.round(pids.reduce((all, pid) => all + residentMegabytes(pid), 0));
  return {
    "web MB": sum(webs.map(({ pid }) => pid)),
    "worker MB": sum([worker.pid, ...childrenOf(worker.pid)]),
    "Postgres MB": Math.round(
      [postgres.pid, ...childrenOf(postgres.pid)].reduce((all, pid) => all + ownMegabytes(pid), 0),
    ),
  };
}

/** What its processes share counts once: each has its part of it. 0 for one that has just ended. */
function ownMegabytes(pid: number): number {
  try {
    const [, kilobytes = 0] =
      /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? [];
    return Number(kilobytes) / 1_000;
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return 0;
    throw error;
  }
}

function isFlat(rows: readonly Part[]): boolean {
  const [, second] = rows;
  const last = rows.at(-1);
  if (!second || !last) return false;
  const grows = (of: keyof Part, more: number) => last[of] > 1.25 * second[of] + more;
  const times = [
    "processor ms a task",
    "save p50 ms",
    "save p95 ms",
    "next task p50 ms",
    "next task p95 ms",
  ] as const;
  const megabytes = ["web MB", "worker MB", "Postgres MB"] as const;
  return !times.some((of) => grows(of, 5)) && !megabytes.some((of) => grows(of, 20));
}
