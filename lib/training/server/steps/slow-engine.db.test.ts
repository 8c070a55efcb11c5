import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "@/db/client";
import { allowedAddress, training, trainingJob } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { makeTraining } from "../../testing/make-training";
import { resumeTraining } from "../change-state";
import { giveUpTraining } from "../give-up-training";
import { folderOf } from "../training-folder";
import { stepDue } from "./step-due";

process.env.CANDOR_SECRET ??= "only for this test, as long as it must be";
const db = await openTestDatabase();
await db.insert(allowedAddress).values({ address: "127.0.0.0/8" });

// An engine that says that all its jobs are running, after a while.
let answerMs = 0;
let asked = 0;
const server = createServer((_, response) => {
  asked += 1;
  setTimeout(() => response.end('{"status": "RUNNING"}'), answerMs);
}).listen(0, "127.0.0.1");
await once(server, "listening");
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  asked = 0;
  await db.update(training).set({ nextAt: null }).where(sql`true`);
});
afterEach(() => vi.restoreAllMocks());

type Made = Awaited<ReturnType<typeof makeTraining>>;
const idOf = ({ which }: Made) => which.trainingId;

/** Runs whose jobs are running on one engine. */
async function makeRuns(howMany: number): Promise<Made[]> {
  const first = await makeTraining(db, "", { engine: { kind: "ray", url, token: "a-long-token" } });
  const { project, engineId } = first;
  const others = Array.from({ length: howMany - 1 }, () =>
    makeTraining(db, "", { project, settings: { engineId } }),
  );
  const runs = [first, ...(await Promise.all(others))];
  const ids = runs.map(idOf);
  const jobs = ids.map((trainingId) => ({ trainingId, no: 1, state: "running" as const }));
  await db.insert(trainingJob).values(jobs);
  const now = new Date();
  await db
    .update(training)
    .set({ state: "running", startedAt: now, nextAt: sql`now()` })
    .where(inArray(training.id, ids));
  return runs;
}

/** Three workers look at once. @returns whether each found a run that is due */
const look = ({ workplace }: Made) =>
  Promise.all(
    [0, 1, 2].map(() => stepDue(db, { ...workplace, workerId: randomUUID() }, new Date())),
  );

/** In how many seconds a run is due. */
async function dueIn(run: Made): Promise<number> {
  const [found] = await db
    .select({ seconds: sql<number>`extract(epoch from next_at - now())::float8` })
    .from(training)
    .where(eq(training.id, idOf(run)));
  return found?.seconds ?? Number.NaN;
}

test("an engine is asked by one worker at a time, and rests after a slow answer; other engines’ runs go on", async () => {
  answerMs = 1_200;
  const [run, another] = (await makeRuns(2)) as [Made, Made];
  const [elsewhere] = (await makeRuns(1)) as [Made];
  expect((await look(run)).filter((found) => found)).toHaveLength(2);
  expect(asked).toBe(2);
  // Five times 1.2 seconds, less what has passed since then.
  expect(await dueIn(run)).toBeGreaterThan(3);
  expect(await dueIn(another)).toBeGreaterThan(3);
  expect(await dueIn(elsewhere)).toBeGreaterThan(3);
  expect((await run.get()).unreachableSince).toBeNull();
});

test("all runs of an engine that does not answer in time say so, and are left alone for a while", async () => {
  answerMs = 60_000;
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(1_100));
  const [run, another, waiting] = (await makeRuns(3)) as [Made, Made, Made];
  // It needs nothing of the engine.
  const its = { state: "waiting" as const, problem: "Choose who makes it.", nextAt: null };
  await db
    .update(training)
    .set(its)
    .where(eq(training.id, idOf(waiting)));
  await look(run);
  expect(asked).toBe(1);
  expect(await waiting.get()).toMatchObject({ problem: its.problem, unreachableSince: null });
  for (const one of [run, another]) {
    expect(await one.get()).toMatchObject({
      unreachableSince: expect.any(Date),
      problem: "The cluster did not answer within 20 seconds.",
    });
    expect(await dueIn(one)).toBeGreaterThan(3);
  }
});

test("a look that fails keeps its problem from a run that somebody has changed meanwhile", async () => {
  answerMs = 60_000;
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(1_100));
  const [one] = await makeRuns(1);
  if (!one) throw new Error("no run");
  const isIts = eq(training.id, idOf(one));
  await db.update(training).set({ problem: "Choose who makes it." }).where(isIts);
  const step = stepDue(db, one.workplace, new Date());
  await vi.waitFor(() => expect(asked).toBe(1), 5_000);
  // As a choice or a resume does.
  await db.update(training).set({ problem: null, nextAt: sql`now()` }).where(isIts);
  await step;
  expect(await one.get()).toMatchObject({ problem: null, unreachableSince: expect.any(Date) });
});

test("a limit that is raised while the engine is asked does not stop the run", async () => {
  const [one] = await makeRuns(1);
  if (!one) throw new Error("no run");
  const isIts = eq(training.id, idOf(one));
  await db.update(training).set({ mostMinutes: 1 }).where(isIts);
  await db
    .update(trainingJob)
    .set({ startedAt: sql`now() - interval '2 min'` })
    .where(eq(trainingJob.trainingId, idOf(one)));
  answerMs = 500;
  const step = stepDue(db, one.workplace, new Date());
  await vi.waitFor(() => expect(asked).toBe(1), 5_000);
  await db.update(training).set({ mostMinutes: 5 }).where(isIts);
  await step;
  expect(await one.get()).toMatchObject({ state: "running", limitReached: null });
});

test("a run that is given up and resumed while its engine is asked does not fail with what its old job said", async () => {
  const [one] = await makeRuns(1);
  if (!one) throw new Error("no run");
  const isIts = eq(training.id, idOf(one));
  const longAgo = new Date(Date.now() - 3_600_000);
  await db.update(training).set({ state: "stopping", stoppingSince: longAgo }).where(isIts);
  answerMs = 800;
  const step = stepDue(db, one.workplace, new Date());
  await vi.waitFor(() => expect(asked).toBe(1), 5_000);
  const held = <T>(work: (tx: Db) => Promise<T>) => db.transaction(work);
  await giveUpTraining(db, { ...one.which, now: new Date(), held }, one.root);
  await resumeTraining(db, one.which);
  const [job] = (await one.get()).jobs;
  const folder = folderOf(one.root, idOf(one)).job(job?.id ?? "");
  mkdirSync(folder.folder, { recursive: true });
  writeFileSync(folder.log, "old words\n");
  writeFileSync(folder.exit, "1\n");
  await step;
  expect(await one.get()).toMatchObject({
    ...{ state: "running", problem: null },
    jobs: [{ state: "lost", problem: expect.stringContaining("given up") }],
  });
});

test("what a worker saw of a job that has ended meanwhile is not noted", async () => {
  const [one] = await makeRuns(1);
  if (!one) throw new Error("no run");
  const isIts = eq(trainingJob.trainingId, idOf(one));
  answerMs = 500;
  await db.update(trainingJob).set({ state: "queued" }).where(isIts);
  const step = stepDue(db, one.workplace, new Date());
  await vi.waitFor(() => expect(asked).toBe(1), 5_000);
  await db.update(trainingJob).set({ state: "lost", endedAt: new Date() }).where(isIts);
  await step;
  expect(await one.get()).toMatchObject({
    problem: null,
    jobs: [{ state: "lost", startedAt: null, seenAt: null }],
  });
});

test.each(["running", "stopping"] as const)(
  "a worker that has lost its lease of a run that is %s notes no problem of it",
  async (state) => {
    const [one] = await makeRuns(1);
    if (!one) throw new Error("no run");
    const isIts = eq(training.id, idOf(one));
    const stoppingSince = state === "stopping" ? new Date() : null;
    await db.update(training).set({ state, stoppingSince }).where(isIts);
    answerMs = 60_000;
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(800));
    const step = stepDue(db, one.workplace, new Date());
    await vi.waitFor(() => expect(asked).toBe(1), 5_000);
    // Another has taken it, and reached the engine.
    await db.update(training).set({ leasedBy: randomUUID() }).where(isIts);
    await step;
    expect(await one.get()).toMatchObject({
      ...{ state, problem: null, unreachableSince: null },
      jobs: [{ problem: null }],
    });
  },
);

test("a worker that has lost its lease leaves the problem that another has noted", async () => {
  const [one] = await makeRuns(1);
  if (!one) throw new Error("no run");
  const isIts = eq(training.id, idOf(one));
  const noted = { problem: "It is away.", unreachableSince: new Date() };
  await db.update(training).set(noted).where(isIts);
  answerMs = 500;
  const step = stepDue(db, one.workplace, new Date());
  await vi.waitFor(() => expect(asked).toBe(1), 5_000);
  await db.update(training).set({ leasedBy: randomUUID() }).where(isIts);
  await step;
  expect(await one.get()).toMatchObject(noted);
});
