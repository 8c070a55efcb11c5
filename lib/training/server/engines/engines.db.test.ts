import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { allowedAddress, dataset, engine, training, trainingJob } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { begin, makeTraining, stageDone, whole } from "../../testing/make-training";
import {
  type EngineCall,
  type Misbehaviour,
  rayRefuses,
  startScriptedEngine,
} from "../../testing/scripted-engine";
import { cancelTraining, resumeTraining } from "../change-state";
import { listTrainings } from "../list-trainings";
import { folderOf } from "../training-folder";
import { changeEngine, removeEngine } from "./project-engines";

process.env.CANDOR_SECRET ??= "only for this test, as long as it must be";
const db = await openTestDatabase();
await db.insert(allowedAddress).values({ address: "127.0.0.0/8" });
const token = "a-very-secret-token";
const later = () => new Date(Date.now() + 61_000);

const kinds = ["ray", "slurm"] as const;
const refusals = {
  ray: { status: 500, body: rayRefuses("no such resource") },
  slurm: { status: 500, body: { errors: [{ error_number: 2_000, error: "no such partition" }] } },
};
const isSubmission = ({ method, path }: EngineCall) =>
  method === "POST" && /jobs\/$|job\/submit$/.test(path);

describe.each(kinds)("%s", (kind) => {
  const engines: Awaited<ReturnType<typeof startScriptedEngine>>[] = [];
  let scripted: (typeof engines)[number];
  beforeEach(async () => {
    scripted = await startScriptedEngine(kind);
    engines.push(scripted);
  });
  afterAll(() => Promise.all(engines.map((one) => one.close())));
  const make = (
    script: string,
    options: Pick<NonNullable<Parameters<typeof makeTraining>[2]>, "settings" | "limits"> = {},
  ) => makeTraining(db, script, { ...options, engine: { kind, url: scripted.url, token } });
  /** A run whose given file is of a dataset. */
  const makeGiven = async (script: string) => {
    const made = await make(script, {
      settings: ({ datasetId }) => ({
        recipe: "supplied",
        files: { questions: { kind: "questions", sets: [{ datasetId, splits: [] }] } },
      }),
    });
    const isIts = eq(trainingJob.trainingId, made.which.trainingId);
    return {
      ...made,
      isIts,
      deleteDataset: () =>
        db
          .update(dataset)
          .set({ archivedAt: new Date(), deleteAt: new Date() })
          .where(eq(dataset.id, made.project.datasetId)),
    };
  };

  test("a run goes through, with its resources and the token, as one job", async () => {
    const resources = { gpus: 2, cpus: 8, memory: 64 };
    const { start, until, get, which, workplace } = await make(whole, {
      settings: { resources },
      limits: { mostMinutes: 90 },
    });
    await start();
    // Its Python is the engine's own.
    workplace.ensurePython = () => Promise.reject(new Error("not needed"));
    await until("done");
    expect(await get()).toMatchObject({ engine: "The cluster", stagesDone: 2, problem: null });
    expect(await listTrainings(db, { ...which, page: 1 })).toMatchObject({
      trainings: [{ engine: "The cluster" }],
    });
    expect(scripted.jobs).toHaveLength(1);
    const [sent] = scripted.calls.filter(isSubmission);
    if (kind === "ray") {
      expect(sent?.headers.authorization).toBe(`Bearer ${token}`);
      expect(sent?.body).toMatchObject({
        ...{ entrypoint_num_gpus: 2, entrypoint_num_cpus: 8, entrypoint_memory: 68_719_476_736 },
      });
    } else {
      expect(sent?.headers).toMatchObject({
        ...{ "x-slurm-user-name": "ada", "x-slurm-user-token": token },
      });
      expect(sent?.body.job).toMatchObject({
        ...{ partition: "long", account: "physics", qos: "night" },
        ...{ gpus: "a100:2", cpus_per_task: 8, memory_per_node: 65_536, time_limit: 92 },
      });
    }
  });

  test("an answer to the submission that gets lost makes no second job", async () => {
    const { start, see, until, get } = await make(whole);
    await start();
    scripted.become((call) => (isSubmission(call) ? "cut" : null));
    await see(({ problem }) => expect(problem).toMatch(/connection to The cluster broke/));
    scripted.become(() => null);
    await until("done");
    expect(scripted.jobs).toHaveLength(1);
    expect((await get()).jobs).toHaveLength(1);
  });

  test("a job that its engine has is followed on, where the worker died before it could note that and its dataset was deleted since", async () => {
    const { start, see, get, which, deleteDataset, isIts, until } = await makeGiven("sleep 600");
    await start();
    await see(({ jobs }) => expect(jobs[0]?.state).toBe("running"));
    const { engineJob } = (await get()).jobs[0] ?? {};
    await db
      .update(trainingJob)
      .set({ state: "sending", engineJob: null, startedAt: null })
      .where(isIts);
    await deleteDataset();
    scripted.become((call) => (isSubmission(call) ? refusals[kind] : null));
    await see((seen) =>
      expect(seen).toMatchObject({ state: "running", jobs: [{ state: "running", engineJob }] }),
    );
    expect(scripted.jobs).toHaveLength(1);
    await cancelTraining(db, which);
    await until("cancelled");
    expect(scripted.jobs).toMatchObject([{ state: "stopped" }]);
  });

  test("a job that its engine may have keeps the files that it was sent with", async () => {
    const { start, see, deleteDataset } = await makeGiven("sleep 600");
    await start();
    scripted.become((call) => (isSubmission(call) ? { status: 502, body: "" } : null));
    await see(({ problem }) => expect(problem).toMatch(/status 502/));
    await deleteDataset();
    scripted.become(() => null);
    await see((seen) => expect(seen).toMatchObject({ state: "running", problem: null }));
    await see(({ jobs }) => expect(jobs[0]?.state).toBe("running"));
  });

  test("a job that fails before it is sent never starts, should its engine have it", async () => {
    const { start, step, until, get, deleteDataset, root, which } = await makeGiven("sleep 600");
    await start();
    await step();
    await deleteDataset();
    await until("failed");
    const { job } = folderOf(root, which.trainingId);
    expect(existsSync(job((await get()).jobs[0]?.id ?? "").started)).toBe(true);
  });

  test("while its engine does not answer, a run’s time counts up to what its job wrote last, and a stop goes through its folder", async () => {
    const { start, see, step, get, which, root, until } = await make("sleep 600");
    await start();
    await see(({ jobs }) => expect(jobs[0]?.state).toBe("running"));
    scripted.become(() => ({ status: 401, body: "" }));
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await db
      .update(trainingJob)
      .set({ createdAt: ago(11), startedAt: ago(10), seenAt: ago(9) })
      .where(eq(trainingJob.trainingId, which.trainingId));
    const folder = folderOf(root, which.trainingId).job((await get()).jobs[0]?.id ?? "");
    appendFileSync(folder.log, "step 7\n");
    await step();
    expect((await get()).seconds).toBeCloseTo(36_000, -2);
    await cancelTraining(db, which);
    await step();
    expect(await get()).toMatchObject({ state: "stopping" });
    expect(readFileSync(folder.limit, "utf8")).toBe("0");
    scripted.become(() => null);
    await until("cancelled");
  });

  test("a job that its engine lost before it was seen to run has no negative time", async () => {
    const { start, see, step, get, which } = await make("sleep 600");
    await start();
    await see(({ jobs }) => expect(jobs[0]?.state).toBe("running"));
    await db
      .update(trainingJob)
      .set({
        createdAt: new Date(Date.now() - 7_300_000),
        seenAt: new Date(Date.now() - 7_200_000),
      })
      .where(eq(trainingJob.trainingId, which.trainingId));
    expect((await get()).seconds).toBe(0);
    scripted.forget();
    await step();
    await see(({ state }) => expect(state).toBe("failed"), later);
    expect((await get()).seconds).toBeGreaterThanOrEqual(0);
  });

  test("a job that its engine has, although nobody noted that, ends when its run is stopped while the engine can’t be asked", async () => {
    const { start, see, step, get, which, root, engineId } = await make("sleep 600");
    await start();
    await see(({ jobs }) => expect(jobs[0]?.state).toBe("running"));
    await db
      .update(trainingJob)
      .set({ state: "sending", engineJob: null, startedAt: null })
      .where(eq(trainingJob.trainingId, which.trainingId));
    await db
      .update(engine)
      .set({ secret: "of another secret" })
      .where(eq(engine.id, engineId ?? ""));
    await cancelTraining(db, which);
    await step();
    const seen = await get();
    expect(seen).toMatchObject({ state: "stopping", unreachableSince: expect.any(Date) });
    const { limit } = folderOf(root, which.trainingId).job(seen.jobs[0]?.id ?? "");
    expect(readFileSync(limit, "utf8")).toBe("0");
  });

  const outages: [string, Misbehaviour, RegExp][] = [
    ["a proxy in its place", { status: 502, body: "<html>Bad gateway</html>" }, /status 502/],
    ["nonsense", { status: 200, body: '{"status": "DANCING"}' }, /can’t read/],
    ["an expired token", { status: 401, body: `Not ${token}` }, /does not accept the token/],
    ["another server’s 404", { status: 404, body: "Not found" }, /status 404/],
    ["an echo of the token", { status: 500, body: token }, /status 500: …$/],
  ];
  test.each(outages)(
    "%s keeps the run, which goes on when the engine is back",
    async (...outage) => {
      const [, answer, reason] = outage;
      const { start, see, until, step, which, root } = await make(
        `${begin}while [ ! -e "$stages/go" ]; do sleep 0.05; done${stageDone("one", "{}")}${stageDone("two", "{}")}`,
      );
      await start();
      await see(({ jobs }) => expect(jobs[0]?.state).toBe("running"));
      scripted.become(() => answer);
      await step();
      await see((seen) => {
        expect(seen).toMatchObject({ state: "running", unreachableSince: expect.any(Date) });
        expect(seen).toMatchObject({ isWaitingForEngine: true });
        expect(seen.problem).toMatch(reason);
      });
      scripted.become(() => null);
      await see((seen) => expect(seen).toMatchObject({ unreachableSince: null, problem: null }));
      mkdirSync(path.join(folderOf(root, which.trainingId).stages, "go"), { recursive: true });
      await until("done");
      expect(scripted.jobs).toHaveLength(1);
    },
  );

  test("a run that ends while its engine is away is done", async () => {
    const { start, see, until } = await make(`sleep 0.3\n${whole}`);
    await start();
    await see(({ jobs }) => expect(jobs[0]?.state).toBe("running"));
    scripted.become(() => ({ status: 503, body: "" }));
    await until("done");
  });

  test("a token that can’t be read any more keeps the run, whose job goes on", async () => {
    const { start, see, step, get, until, engineId, which } = await make("sleep 600");
    await start();
    await see(({ jobs }) => expect(jobs[0]?.state).toBe("running"));
    const its = eq(engine.id, engineId ?? "");
    const [row] = await db.select({ secret: engine.secret }).from(engine).where(its);
    await db.update(engine).set({ secret: "of another secret" }).where(its);
    await step();
    const kept = { state: "running", problem: expect.stringContaining("Enter it again") };
    expect(await get()).toMatchObject({ ...kept, jobs: [{ state: "running" }] });
    await cancelTraining(db, which);
    await step();
    await db
      .update(engine)
      .set({ secret: row?.secret ?? null })
      .where(its);
    await until("cancelled");
    expect(scripted.jobs).toMatchObject([{ state: "stopped" }]);
  });

  test("a job that the engine refuses fails the run with its reason, and can be sent again", async () => {
    const { start, until, get, which } = await make(whole);
    scripted.become((call) => (isSubmission(call) ? refusals[kind] : null));
    await start();
    await until("failed");
    expect((await get()).problem).toMatch(
      kind === "ray" ? /resource/ : /no such partition.* QOS and type of GPU by an admin/,
    );
    scripted.become(() => null);
    await resumeTraining(db, which);
    await until("done");
    expect((await get()).jobs).toMatchObject([{ state: "done" }, { state: "failed" }]);
  });

  test("a job that the engine has lost fails the run, which resumes as another job", async () => {
    const { start, see, step, until, get, does, which } = await make("sleep 600");
    await start();
    await see(({ jobs }) => expect(jobs[0]?.state).toBe("running"));
    scripted.forget();
    await step();
    // An exit code may come late.
    expect((await get()).state).toBe("running");
    await see(({ state }) => expect(state).toBe("failed"), later);
    expect(await get()).toMatchObject({
      problem: expect.stringMatching(/does not know the job.* can be resumed/),
      jobs: [{ state: "lost" }],
    });
    does(whole);
    await resumeTraining(db, which);
    await until("done");
    expect((await get()).jobs).toHaveLength(2);
  });

  test("a job that was lost for a moment and found again has its whole time when it is lost once more", async () => {
    const { start, see, step, get } = await make("sleep 600");
    await start();
    await see(({ jobs }) => expect(jobs[0]?.state).toBe("running"));
    const known = scripted.jobs.splice(0);
    const at = (seconds: number) => new Date(Date.now() + seconds * 1_000);
    await step(at(0));
    scripted.jobs.push(...known);
    await step(at(1));
    scripted.jobs.splice(0);
    await step(at(3_600));
    scripted.jobs.push(...known);
    expect(await get()).toMatchObject({ state: "running", jobs: [{ state: "running" }] });
  });

  test("a run that is stopped ends its job; one whose sending is in doubt never starts", async () => {
    const one = await make("sleep 600");
    await one.start();
    await one.see(({ jobs }) => expect(jobs[0]?.state).toBe("running"));
    await cancelTraining(db, one.which);
    await one.until("cancelled");
    expect(scripted.jobs).toMatchObject([{ state: "stopped" }]);

    const other = await make('echo ran > "$(dirname "$4")/ran"');
    await other.start();
    scripted.become(() => ({ status: 502, body: "" }));
    await other.see(({ unreachableSince }) => expect(unreachableSince).not.toBeNull());
    await cancelTraining(db, other.which);
    await other.until("cancelled");
    // Now the engine runs what it was sent after all.
    const { folder, job } = folderOf(other.root, other.which.trainingId);
    const [{ id } = { id: "" }] = await db
      .select()
      .from(trainingJob)
      .where(eq(trainingJob.trainingId, other.which.trainingId));
    spawnSync("sh", [job(id).script]);
    expect(existsSync(path.join(folder, "ran"))).toBe(false);
  });

  test("an engine at work can’t be removed, nor get another address; afterwards it is kept without its token", async () => {
    const { start, see, until, get, which, engineId } = await make("sleep 600");
    await start();
    await see(({ jobs }) => expect(jobs[0]?.state).toBe("running"));
    const remove = () =>
      removeEngine(db, {
        ...{ projectId: which.projectId, engineId: engineId ?? "", now: new Date() },
      });
    await expect(remove()).rejects.toThrow(/under way/);
    const change = (change: Partial<Parameters<typeof changeEngine>[1]>) =>
      changeEngine(db, {
        ...{ projectId: which.projectId, engineId: engineId ?? "", token, ...change },
      });
    await expect(change({ url: "https://elsewhere.example" })).rejects.toThrow(/under way/);
    await change({ name: "The old cluster", url: scripted.url });
    await cancelTraining(db, which);
    await until("cancelled");
    // One that waits is sent there again.
    const become = (state: "waiting" | "cancelled", endedAt: Date | null) =>
      db.update(training).set({ state, endedAt }).where(eq(training.id, which.trainingId));
    await become("waiting", null);
    await expect(remove()).rejects.toThrow(/under way/);
    await become("cancelled", new Date());
    await remove();
    const [row] = await db
      .select()
      .from(engine)
      .where(eq(engine.id, engineId ?? ""));
    expect(row).toMatchObject({ secret: null, archivedAt: expect.any(Date) });
    await resumeTraining(db, which);
    await until("failed");
    expect((await get()).problem).toBe(
      "The engine of this training run was removed. Clone the run and choose another engine.",
    );
  });
});

test("why a job of Slurm can’t be stopped is said, and it is asked again", async () => {
  const scripted = await startScriptedEngine("slurm");
  const { start, see, step, get, until, which } = await makeTraining(db, "sleep 600", {
    engine: { kind: "slurm", url: scripted.url, token },
  });
  await start();
  await see(({ jobs }) => expect(jobs[0]?.state).toBe("running"));
  const denied = { errors: [{ error_number: 2_002, error: "Access/permission denied" }] };
  scripted.become(({ method }) => (method === "DELETE" ? { status: 500, body: denied } : null));
  await cancelTraining(db, which);
  await step();
  expect(await get()).toMatchObject({
    ...{ state: "stopping", unreachableSince: expect.any(Date) },
    jobs: [{ problem: "The cluster answered: Access/permission denied." }],
  });
  scripted.become(() => null);
  await until("cancelled");
  expect(await get()).toMatchObject({
    ...{ problem: null, jobs: [{ problem: "The cluster says: CANCELLED." }] },
  });
  await scripted.close();
});

test("a newer Slurm gets numbers as objects, and its states are lists; a job gets the time that is left", async () => {
  const scripted = await startScriptedEngine("slurm", { slurmVersion: 43 });
  const at = { kind: "slurm" as const, url: scripted.url, token };
  const { start, until, which } = await makeTraining(db, whole, {
    ...{ engine: at, settings: { resources: { gpus: 1, memory: 1 } } },
    // Five minutes, at a dollar a minute.
    limits: { mostMinutes: 9, hourlyCost: 60_000_000, mostCost: 5_000_000 },
  });
  await start();
  // Two of them are used.
  await db.insert(trainingJob).values({
    ...{ trainingId: which.trainingId, no: 1, state: "lost" },
    ...{ startedAt: new Date(0), endedAt: new Date(120_000) },
  });
  await until("done");
  const sent = scripted.calls.find(isSubmission);
  expect(sent?.body.job).toMatchObject({
    time_limit: { set: true, infinite: false, number: 5 },
    memory_per_node: { set: true, infinite: false, number: 1_024 },
    tres_per_job: "gres/gpu:a100:1",
    environment: expect.arrayContaining([expect.stringMatching(/^PATH=/)]),
  });
  await scripted.close();
});

test("a job that Slurm suspends waits and says so, until it goes on", async () => {
  const scripted = await startScriptedEngine("slurm");
  const { start, see } = await makeTraining(db, "sleep 600", {
    engine: { kind: "slurm", url: scripted.url, token },
  });
  await start();
  await see(({ jobs }) => expect(jobs[0]?.state).toBe("running"));
  const [job] = scripted.jobs;
  if (!job) throw new Error("no job");
  job.state = "suspended";
  await see((seen) => {
    expect(seen).toMatchObject({ state: "running", isWaitingForEngine: true });
    expect(seen.jobs).toMatchObject([
      { state: "queued", problem: "The cluster says: SUSPENDED.", startedAt: expect.any(Date) },
    ]);
  });
  job.state = "running";
  await see((seen) => {
    expect(seen).toMatchObject({ state: "running", isWaitingForEngine: false });
    expect(seen.jobs).toMatchObject([{ state: "running", problem: null }]);
  });
  await scripted.close();
});

test.each([38, 43])(
  "time in which Slurm %s has suspended a job does not count",
  async (slurmVersion) => {
    const scripted = await startScriptedEngine("slurm", { slurmVersion });
    const { start, see, step, get, which, root, until } = await makeTraining(db, "sleep 600", {
      engine: { kind: "slurm", url: scripted.url, token },
      limits: { mostMinutes: 60 },
    });
    await start();
    await see(({ jobs }) => expect(jobs[0]?.state).toBe("running"));
    const [job] = scripted.jobs;
    if (!job) throw new Error("no job");
    const now = Math.round(Date.now() / 1_000);
    const start_time = now - 7_200;
    const startedAt = new Date(start_time * 1_000);
    await db
      .update(trainingJob)
      .set({ createdAt: startedAt, startedAt })
      .where(eq(trainingJob.trainingId, which.trainingId));
    // It ran for half an hour, and has been suspended since.
    job.state = "suspended";
    job.times = { start_time, suspend_time: now - 5_400, pre_sus_time: 1_800 };
    await step();
    expect((await get()).seconds).toBeCloseTo(1_800, -1);
    // It has gone on for ten minutes.
    job.state = "running";
    job.times = { start_time, suspend_time: now - 600, pre_sus_time: 1_800 };
    await step();
    const seen = await get();
    expect(seen).toMatchObject({ state: "running", limitReached: null });
    expect(seen.seconds).toBeCloseTo(2_400, -1);
    // Of the job's own clock, which did not stop.
    const { limit } = folderOf(root, which.trainingId).job(seen.jobs[0]?.id ?? "");
    expect(readFileSync(limit, "utf8")).toBe(String(61 * 60 + 4_800));
    await cancelTraining(db, which);
    await until("cancelled");
    expect((await get()).seconds).toBeLessThan(3_000);
    await scripted.close();
  },
);

test("a submission to Slurm that arrived although nobody could see it makes no second job that is followed instead", async () => {
  const scripted = await startScriptedEngine("slurm");
  const { start, see, step, get, until, which } = await makeTraining(db, "sleep 600", {
    engine: { kind: "slurm", url: scripted.url, token },
  });
  await start();
  const list = { errors: [], jobs: [] };
  scripted.become((call) =>
    isSubmission(call) ? "cut" : call.path.endsWith("/jobs") ? { status: 200, body: list } : null,
  );
  await see(({ problem }) => expect(problem).toMatch(/connection to The cluster broke/));
  scripted.become(({ path }) => (path.endsWith("/jobs") ? { status: 200, body: list } : null));
  await see(({ jobs }) => expect(jobs).toMatchObject([{ state: "running", engineJob: "1" }]));
  // Both waited in the queue, and the second one's number was noted.
  await db
    .update(trainingJob)
    .set({ engineJob: "2" })
    .where(eq(trainingJob.trainingId, which.trainingId));
  await step();
  expect((await get()).jobs).toMatchObject([{ state: "running", engineJob: "1" }]);
  await cancelTraining(db, which);
  await until("cancelled");
  expect(scripted.jobs[0]).toMatchObject({ state: "stopped" });
  await scripted.close();
});

test("a job of Slurm that only has the number of ours is left alone", async () => {
  const scripted = await startScriptedEngine("slurm");
  const { start, see, until, which } = await makeTraining(db, "sleep 600", {
    engine: { kind: "slurm", url: scripted.url, token },
  });
  await start();
  await see(({ jobs }) => expect(jobs[0]?.state).toBe("running"));
  const [job] = scripted.jobs;
  if (!job) throw new Error("no job");
  job.name = "somebody else’s";
  await cancelTraining(db, which);
  await until("cancelled");
  expect(scripted.jobs).toMatchObject([{ state: "running" }]);
  await scripted.close();
});
