import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { keptResult, tallyPending } from "@/db/schema";
import type { FiguresPage } from "@/lib/figures/schema";
import { percentile } from "@/lib/metrics/intervals/bootstrap/percentile";
import { addForecasts, fillProject } from "../figures/fill-project";
import { type Lab, makeLab } from "../figures/lab";
import type { Figures } from "../figures/run-figures";
import { type App, withApp } from "../figures/with-app";
import { progress } from "../start/progress";
import { timeLargeJobs } from "./large-jobs";
import { timeStudyPage } from "./study-page";

const warmRequests = 200;
const people = 10_000;
const goal = { warmMs: 100, coldMs: 1_000, studyFirstMs: 500, studyFinalMs: 3_000 };
const workerGoal = { megabytes: 1_000, smallMs: 5_000 };

/**
 * A dashboard over 1,000,000 forecasts by 10,003 readers: how soon it answers warm and cold, and what new
 * forecasts cost with a million beside them and with a hundred thousand. What the worker takes for intervals over
 * clusters, agreement, differences and decision value of them, and how soon a small project's figures are there
 * meanwhile. And how soon a small study's page is there.
 */
export default function dashboard(): Promise<Figures> {
  return withApp(1, async (app) => {
    const { db, pickUrl, random } = app;
    const small = await makeLab(db, pickUrl, random);
    const large = await makeLab(db, pickUrl, random);
    const study = await progress("A study of 1,008 forecasts", () =>
      timeStudyPage(db, pickUrl(), small),
    );
    await progress("Storing 100,000 forecasts", () =>
      fillProject(db, small.projectId, { questions: 625 }),
    );
    const smallCounted = await progress("Counting them", () => untilCounted(db));
    const smallAdded = await addAndCount(db, small, "small");
    await progress("Storing 1,000,000 forecasts", () =>
      fillProject(db, large.projectId, { questions: 6_250, people }),
    );
    const largeCounted = await progress("Counting them", () => untilCounted(db));
    const largeAdded = await addAndCount(db, large, "large");

    // What counting was watched by has kept some already.
    await db.delete(keptResult);
    const first = await askCold(app, large);
    const atOnce = first.page.groups.filter(isWhole).length;
    const views = viewsOf(first.page);
    const intervals = await progress("Intervals over forecasts", () =>
      untilAll(large, views, (group) => isWhole(group) && group.intervals.drawn !== "approximate"),
    );
    const kept = await askCold(app, large);
    const took: number[] = [];
    for (let i = 0; i < warmRequests; i += 1) {
      took.push((await ask(large, views[i % views.length] ?? "")).ms);
    }
    took.sort((a, b) => a - b);
    const p95 = percentile(took, 0.95);
    const tiny = await makeLab(db, pickUrl, random);
    await fillProject(db, tiny.projectId, { questions: 6 });
    await untilCounted(db);
    const projects = { large: large.projectId, small: tiny.projectId };
    const jobs = await progress("Everything that the worker computes of them", () =>
      timeLargeJobs(db, projects, app.worker.pid),
    );
    const total = first.page.forecasts;
    const rows = [
      ["forecasts", total],
      ["groups on the page", first.page.groups.length],
      ["of these with every interval in the first answer", atOnce],
      ["cold, nothing kept: points and first intervals", Math.round(first.ms), "ms"],
      ["all intervals over forecasts, all views", round(intervals), "s"],
      ["cold, figures kept", Math.round(kept.ms), "ms"],
      [`warm, ${views.length} views, p50`, Math.round(percentile(took, 0.5)), "ms"],
      [`warm, ${views.length} views, p95`, Math.round(p95), "ms"],
      ...jobs.seconds.map(({ what, seconds, problem }) => [
        `the worker: ${what} of these${problem ? ` (${problem})` : ""}`,
        round(seconds),
        "s",
      ]),
      ["the worker with its processes, at most", jobs.megabytes, "MB"],
      ["meanwhile 960 forecasts with all intervals, at most", Math.round(jobs.smallMs), "ms"],
      [`median of ${jobs.smallAsked}`, Math.round(jobs.smallMedianMs), "ms"],
      ["the same with nothing else to do", Math.round(jobs.aloneMs), "ms"],
      ["ratio of these two", round(jobs.smallMedianMs / jobs.aloneMs)],
      ["counting 100,000 at first", round(smallCounted), "s"],
      ["counting 1,000,000 at first", round(largeCounted), "s"],
      ["1,000 new beside 100,000", Math.round(smallAdded), "ms"],
      ["1,000 new beside 1,000,000", Math.round(largeAdded), "ms"],
      ["ratio of these two", round(largeAdded / smallAdded)],
      ["a study’s results in the browser: figures", study.first, "ms"],
      ["a study’s results in the browser: all final", study.final, "ms"],
    ].map(([what = "", value = "", unit = ""]) => ({ what, value, unit }));
    const ok =
      total >= 1_000_000 &&
      atOnce === first.page.groups.length &&
      p95 <= goal.warmMs &&
      first.ms <= goal.coldMs &&
      kept.ms <= goal.coldMs &&
      study.first <= goal.studyFirstMs &&
      study.final <= goal.studyFinalMs &&
      jobs.seconds.every(({ problem }) => problem === null) &&
      jobs.megabytes <= workerGoal.megabytes &&
      jobs.smallMs <= workerGoal.smallMs;
    const title = `A dashboard over a million forecasts (goals: ${goal.warmMs} ms warm, ${goal.coldMs} ms cold), and a study of a thousand (${goal.studyFirstMs} and ${goal.studyFinalMs} ms)`;
    return { title, rows, ok };
  });
}

/** Whether every figure is there, and its interval, or why there is none. */
const isWhole = ({ figures }: FiguresPage["groups"][number]) =>
  Object.values(figures).every((figure) => !JSON.stringify(figure).includes("being_computed"));

const round = (value: number) => Math.round(10 * value) / 10;

/** Seconds until nothing is left to count. */
async function untilCounted(db: Database): Promise<number> {
  const begun = performance.now();
  // Rarely and by one row: counting a million of them takes the processor that they are counted with.
  const left = () => db.select({ id: tallyPending.id }).from(tallyPending).limit(1);
  while ((await left()).length > 0) await sleep(200);
  await db.execute(sql`analyze`);
  return (performance.now() - begun) / 1_000;
}

/** Milliseconds to store 1,000 forecasts and have them in the figures. */
async function addAndCount(db: Database, lab: Lab, name: string): Promise<number> {
  await ask(lab, "");
  const before = (await ask(lab, "")).page.forecasts;
  const begun = performance.now();
  await addForecasts(db, lab.projectId, { reader: `late ${name}`, forecasts: 1_000 });
  while ((await ask(lab, "")).page.forecasts < before + 1_000);
  return performance.now() - begun;
}

async function ask({ researcher, projectId }: Lab, search: string) {
  const begun = performance.now();
  const path = `/api/projects/${projectId}/figures${search}`;
  const page = await researcher.call<FiguresPage>("GET", path);
  return { page, ms: performance.now() - begun };
}

/** The first answer of a web process that has just started. */
async function askCold(app: App, lab: Lab) {
  await app.webs[0]?.stop();
  await app.restartWeb(0);
  return ask(lab, "");
}

/** The whole, and what one looks at next. */
function viewsOf({ groups }: FiguresPage): string[] {
  const { dataset, model } = groups[0] ?? {};
  const narrow = [`?dataset=${dataset?.id}`, `?model=${model?.id}&by=dataset`];
  return ["", "?by=model", "?by=reader", "?by=dataset,reader", ...narrow];
}

/** Seconds until all groups of some views are as they are to be. */
async function untilAll(
  lab: Lab,
  views: readonly string[],
  isThere: (group: FiguresPage["groups"][number]) => boolean,
): Promise<number> {
  const begun = performance.now();
  for (const view of views) {
    while (!(await ask(lab, view)).page.groups.every(isThere)) await sleep(200);
  }
  return (performance.now() - begun) / 1_000;
}
