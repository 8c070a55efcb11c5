import { setTimeout as sleep } from "node:timers/promises";
import { parse } from "csv-parse";
import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { RemovalPlan } from "@/lib/corrections/imports/schema";
import type { FiguresPage } from "@/lib/figures/schema";
import type { ImportDetail } from "@/lib/imports/schema";
import { heartbeatSeconds } from "@/lib/jobs/server/boss";
import { startBystander } from "../figures/bystander";
import { checker } from "../figures/checker";
import { type Lab, makeLab, until } from "../figures/lab";
import { type LargeRow, largeSets, makeRows, toCsv } from "../figures/large-sets";
import { accuracy, ece, meanConfidence } from "../figures/naive-figures";
import type { Figures } from "../figures/run-figures";
import { watchMemory } from "../figures/watch-memory";
import { withApp } from "../figures/with-app";
import { progress } from "../start/progress";

const goal = { waitMs: 5_000, firstRowMs: 1_000, workerMb: 1_000, sectionMinutes: 10 };
/** The parts of a page of figures that the worker computes, or that are measured on request. */
const sections = ["agreement", "decision", "distributions", "correlations"];

interface Step {
  [column: string]: string | number | boolean;
  step: string;
  seconds: number;
  /** How long somebody else on the instance waited meanwhile, in seconds: for a page, and for a result. */
  othersPages: number;
  othersResults: number;
  result: string;
  ok: boolean;
}

/**
 * Data sets of the sizes of four public ones go through everything: they are imported, shown in every section,
 * downloaded, and an import is undone and replaced. Figures and downloads are compared with the rows
 * themselves. Meanwhile somebody with a small project of their own looks at pages and waits for results.
 */
export default function large(): Promise<Figures> {
  return withApp(1, async (app) => {
    const { db, pickUrl, random } = app;
    const lab = await makeLab(db, pickUrl, random);
    const sets = new Map(largeSets.map((set) => [set.dataset, makeRows(set)]));
    const bystander = await progress("A small project beside it", () => startBystander(app));
    const web = watchMemory(app.webs[0]?.pid ?? 0);
    const workerPeaks: number[] = [];
    let worker = watchMemory(app.worker.pid ?? 0, { withChildren: true });
    const steps: Step[] = [];
    const take = async (
      step: string,
      work: () => Promise<{ result: string; ok: boolean }>,
      waitMs = goal.waitMs,
    ) => {
      const begun = performance.now();
      const done = await progress(step, work);
      const { pages, results } = bystander.take();
      const ok = done.ok && Math.max(pages, results) <= waitMs;
      const others = { othersPages: seconds(pages), othersResults: seconds(results) };
      steps.push({ step, seconds: seconds(performance.now() - begun), ...others, ...done, ok });
    };
    // What others wait for on this machine without any of it.
    await take("nothing, for 30 s", async () => {
      await sleep(30_000);
      return { result: "", ok: true };
    });
    const imports = new Map<string, string>();
    for (const [name, rows] of sets) {
      await take(`import ${name}: ${rows.length.toLocaleString("en")} rows`, async () => {
        const done = await put(lab, pickUrl(), `${await prepare(lab, name)}/file`, rows);
        imports.set(name, done.id);
        return { result: `${done.rowsAdded} added`, ok: done.rowsAdded === rows.length };
      });
    }
    const all = [...sets.values()].flat();
    await take("count all", async () => {
      const page = await counted(lab);
      return { result: `${page.forecasts} counted`, ok: page.forecasts === all.length };
    });
    await take("figures of 58 groups", async () => compare(await getFigures(lab), sets));
    await take("intervals over questions and people", () => finalFigures(lab));
    for (const section of sections) await take(section, () => untilReady(lab, section));
    // More models than are compared in pairs: the section says so, and what to choose.
    await take("differences", async () => {
      const { result } = await untilReady(lab, "differences");
      return { result, ok: /choose at most/.test(result) };
    });
    await take("download all as CSV", () => downloadCsv(lab, pickUrl(), all));
    await take("download all as JSONL", () => downloadJsonl(lab, pickUrl(), all.length));
    await take("a download that is left", () => leaveDownload(lab, pickUrl(), db));
    await take("a download that fails half-way", () => breakDownload(lab, pickUrl(), db));
    const corrected = (sets.get("Tournament") ?? []).map((row, i) =>
      i === 0 ? { ...row, correct: !row.correct } : row,
    );
    const correction = await prepare(lab, "Tournament, corrected", imports.get("Tournament"));
    await take("find what a correction changes", async () => {
      const { difference } = await put(lab, pickUrl(), `${correction}/file?trial=true`, corrected);
      const { added, changed, removed, unchanged } = difference ?? {};
      const result = `${changed} changed, ${added} added, ${removed} removed, ${unchanged} unchanged`;
      return { result, ok: changed === 1 && added === 0 && removed === 0 };
    });
    await take("correct an import", async () => {
      await put(lab, pickUrl(), `${correction}/file`, corrected);
      return compare(await counted(lab), new Map(sets).set("Tournament", corrected));
    });
    const left = new Map(sets).set("Tournament", corrected);
    const undoing = async (name: string, importId: string, meanwhile?: () => Promise<void>) => {
      left.delete(name);
      return undo(lab, importId, left, meanwhile);
    };
    await take("undo an import", () => undoing("Models", imports.get("Models") ?? ""));
    const killed = async () => {
      app.worker.kill();
      await app.worker.ended;
      workerPeaks.push(worker.stop().firstHalf);
      await app.restartWorker();
      worker = watchMemory(app.worker.pid ?? 0, { withChildren: true });
    };
    await take(
      "undo the correction, the worker is killed meanwhile",
      () => undoing("Tournament", correction, killed),
      // A dead worker's computation goes on after its last sign of life is so old.
      goal.waitMs + 1_000 * heartbeatSeconds,
    );
    await bystander.stop();
    workerPeaks.push(worker.stop().firstHalf);
    const memory = { web: web.stop().firstHalf, worker: Math.max(...workerPeaks) };
    steps.push({
      step: "most memory",
      seconds: 0,
      othersPages: 0,
      othersResults: 0,
      result: `app ${memory.web} MB, worker with its processes ${memory.worker} MB`,
      ok: memory.worker <= goal.workerMb,
    });
    const title = `${all.length.toLocaleString("en")} forecasts of ${largeSets.length} data sets; nobody else waits more than ${goal.waitMs / 1_000} s`;
    return { title, rows: steps, ok: steps.every(({ ok }) => ok) };
  });
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;

const pathOf = ({ projectId }: Lab, rest: string) => `/api/projects/${projectId}/${rest}`;

const getFigures = (lab: Lab) => lab.researcher.call<FiguresPage>("GET", pathOf(lab, "figures"));

const counted = (lab: Lab) =>
  until(
    () => getFigures(lab),
    ({ uncounted }) => uncounted === 0,
  );

/** @returns the ID of a new import, whose file is to be sent next */
async function prepare(lab: Lab, name: string, corrects?: string): Promise<string> {
  const options = { format: "csv", createMissing: true };
  const details = { kind: "forecasts", filename: `${name}.csv`, options, corrects };
  const { id } = await lab.researcher.call<ImportDetail>("POST", pathOf(lab, "imports"), details);
  return id;
}

/** Sends an import's file, in one request, however long it takes. */
async function put(lab: Lab, url: string, path: string, rows: readonly LargeRow[]) {
  const response = await fetch(url + pathOf(lab, `imports/${path}`), {
    method: "PUT",
    headers: { cookie: lab.researcher.cookie(), origin: url, "content-type": "text/csv" },
    body: toCsv(rows),
  });
  if (!response.ok) throw new Error(`The import answered ${await response.text()}`);
  return (await response.json()) as ImportDetail;
}

/** Compares each group's figures with the rows': people are pooled by data set, models stand alone. */
function compare({ groups }: FiguresPage, sets: ReadonlyMap<string, readonly LargeRow[]>) {
  const check = checker("figures");
  const expected = new Map(
    [...sets.values()].flatMap((rows) => [
      ...Map.groupBy(rows, (row) => (row.kind === "llm" ? row.reader : row.dataset)),
    ]),
  );
  check.same("groups", groups.length, expected.size);
  for (const { dataset, reader, counts, figures } of groups) {
    const name = (reader?.pooled ? dataset?.name : reader?.name) ?? "";
    const rows = expected.get(name) ?? [];
    check.same(`${name}: n`, counts.n, rows.length);
    check.near(`${name}: accuracy`, figures.accuracy, accuracy(rows));
    check.near(`${name}: mean confidence`, figures.meanConfidence, meanConfidence(rows));
    check.near(`${name}: ECE`, figures.ece, ece(rows));
  }
  const { compared, wrong, first } = check.done();
  return { result: `${compared} compared, ${wrong} differ ${first}`.trim(), ok: wrong === 0 };
}

/** Waits until no interval of the page is provisional. */
async function finalFigures(lab: Lab) {
  const deadline = performance.now() + 60_000 * goal.sectionMinutes;
  const { groups } = await until(
    () => getFigures(lab),
    (page) =>
      page.groups.every(({ intervals }) => !intervals.waiting) || performance.now() > deadline,
  );
  const final = groups.filter(({ intervals }) => !intervals.waiting && !intervals.problem).length;
  return { result: `${final} of ${groups.length} groups`, ok: final === groups.length };
}

type Section = { state?: string; problem?: string; groups?: FiguresPage["groups"] };

/** Waits until a section is there, or says why it can't be. */
async function untilReady(lab: Lab, section: string) {
  const deadline = performance.now() + 60_000 * goal.sectionMinutes;
  const isWaiting = ({ state, groups }: Section) =>
    groups ? groups.some(({ intervals }) => intervals.waiting) : state === "waiting";
  const found = await until(
    () => lab.researcher.call<Section>("GET", pathOf(lab, `figures/${section}`)),
    (answer) => !isWaiting(answer) || performance.now() > deadline,
  );
  const isReady = !isWaiting(found) && found.state !== "failed";
  return { result: isReady ? "ready" : (found.problem ?? "still waiting"), ok: isReady };
}

async function openDownload(lab: Lab, url: string, format: "csv" | "jsonl") {
  const begun = performance.now();
  const response = await fetch(url + pathOf(lab, `figures/forecasts?format=${format}`), {
    headers: { cookie: lab.researcher.cookie() },
  });
  if (!response.ok || !response.body)
    throw new Error(`${response.status} ${await response.text()}`);
  return { body: response.body, firstMs: performance.now() - begun };
}

const nameOf = (row: { dataset: string; reader: string; question: string }) =>
  `${row.dataset}|${row.reader}|${row.question}`;

/** Downloads every forecast, and compares each with the row that it was imported from. */
async function downloadCsv(lab: Lab, url: string, rows: readonly LargeRow[]) {
  const missing = new Map(rows.map((row) => [nameOf(row), row]));
  const { body, firstMs } = await openDownload(lab, url, "csv");
  let wrong = 0;
  const parser = parse({ columns: true });
  const feed = (async () => {
    const decoder = new TextDecoder();
    for await (const piece of body) {
      if (!parser.write(decoder.decode(piece, { stream: true }))) await sleep(0);
    }
    parser.end();
  })();
  for await (const found of parser) {
    const name = nameOf({ ...found, question: found.question_key });
    const row = missing.get(name);
    const fits =
      Number(found.confidence) === row?.confidence && found.correct === String(row?.correct);
    if (!fits) wrong += 1;
    missing.delete(name);
  }
  await feed;
  const result = `first rows after ${seconds(firstMs)} s; ${missing.size} missing, ${wrong} differ`;
  return { result, ok: missing.size === 0 && wrong === 0 && firstMs <= goal.firstRowMs };
}

async function downloadJsonl(lab: Lab, url: string, rows: number) {
  const { body, firstMs } = await openDownload(lab, url, "jsonl");
  let lines = 0;
  for await (const piece of body) for (const byte of piece) if (byte === 10) lines += 1;
  const result = `first rows after ${seconds(firstMs)} s; ${lines} lines`;
  return { result, ok: lines === rows && firstMs <= goal.firstRowMs };
}

/** Goes away after the first rows: Postgres stops working for the download. */
async function leaveDownload(lab: Lab, url: string, db: Database) {
  const { body } = await openDownload(lab, url, "csv");
  const reader = body.getReader();
  await reader.read();
  await reader.cancel();
  const begun = performance.now();
  const open = async () => {
    const { rows } = await db.execute(sql`
      select from pg_stat_activity where query like 'fetch % from batches'
        and state in ('active', 'idle in transaction')`);
    return rows.length;
  };
  await until(open, (left) => left === 0 || performance.now() - begun > 10_000, 100);
  const left = await open();
  return {
    result: `${left} left open after ${seconds(performance.now() - begun)} s`,
    ok: left === 0,
  };
}

/** Postgres ends the download's connection after the first rows: whoever reads it must notice. */
async function breakDownload(lab: Lab, url: string, db: Database) {
  const { body } = await openDownload(lab, url, "csv");
  const reader = body.getReader();
  await reader.read();
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where query like 'fetch % from batches'`);
  try {
    while (!(await reader.read()).done);
    return { result: "looks whole", ok: false };
  } catch {
    return { result: "broken off", ok: true };
  }
}

/**
 * Undoes an import of people's or models' forecasts. Whatever happens in its middle, all of it is still there
 * then. Afterwards the other sets are left.
 */
async function undo(
  lab: Lab,
  importId: string,
  left: ReadonlyMap<string, readonly LargeRow[]>,
  meanwhile = async () => {},
) {
  const path = pathOf(lab, `imports/${importId}`);
  const get = () => lab.researcher.call<ImportDetail>("GET", path);
  const before = (await getFigures(lab)).forecasts;
  const plan = await lab.researcher.call<RemovalPlan>("GET", `${path}/undo`);
  await lab.researcher.call("POST", `${path}/undo`);
  const { state } = await until(get, ({ undoneShare }) => undoneShare > 0.2, 50);
  await meanwhile();
  const half = (await getFigures(lab)).forecasts;
  const begun = performance.now();
  await until(get, (found) => found.state === "undone");
  const took = seconds(performance.now() - begun);
  const { result, ok } = compare(await counted(lab), left);
  return {
    result: `${plan.removed.forecast} forecasts planned; ${half} there in its middle; ${took} s to its end; ${result}`,
    ok: ok && state === "undoing" && half === before,
  };
}
