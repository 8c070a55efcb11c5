import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { and, eq, inArray, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { StatedError } from "@/db/embedded/stated-error";
import { training, trainingEvent, trainingJob, trainingStage } from "@/db/schema/index";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { trainingSettings } from "@/lib/training/schema-settings";
import { cancelTraining, resumeTraining } from "@/lib/training/server/change-state";
import { getLog } from "@/lib/training/server/progress/get-log";
import { listEvents } from "@/lib/training/server/progress/list-events";
import { replanDrafts } from "@/lib/training/server/replan-drafts";
import { takePlace } from "@/lib/training/server/steps/fence-job";
import { stepDue } from "@/lib/training/server/steps/step-due";
import { folderOf } from "@/lib/training/server/training-folder";
import { asOtherUser } from "@/lib/training/testing/as-other-user";
import { change as changeTraining } from "@/lib/training/testing/change";
import {
  begin,
  makeTraining,
  packageFolder,
  stageDone,
  whole,
} from "@/lib/training/testing/make-training";

const db = await openTestDatabase();

test("a training run is planned, sent, followed and done, and what its stages say is stored once", async () => {
  const { which, start, until, step, get, root } = await makeTraining(db, whole);
  await start();
  expect(await get()).toMatchObject({ state: "running", stages: 2, stagesDone: 0 });
  await until("done");
  const found = await get();
  expect(found.stageList).toMatchObject([
    { name: "one", state: "done", figures: { loss: 0.25 }, seconds: 2.5, after: [] },
    { name: "two", state: "done", figures: { reward: 4 }, after: ["one"] },
  ]);
  expect(found.jobs).toMatchObject([{ no: 1, state: "done" }]);
  expect(found.alarms).toMatchObject([{ message: "KL is high" }, { message: "KL is high" }]);
  await step();
  const { events } = await listEvents(db, { ...which, after: 0 });
  // Of two stages, a step and an alarm each.
  expect(events).toHaveLength(4);
  expect(events[0]).toMatchObject({ stage: "one", event: "step", step: 1, data: { loss: 0.5 } });
  expect(await listEvents(db, { ...which, after: events[2]?.no ?? 0 })).toMatchObject({
    events: [{ stage: "two", event: "alarm" }],
  });
  const recipe = readFileSync(folderOf(root, which.trainingId).recipe, "utf8");
  expect(recipe).toContain('extends = "recipes/small"');
  // After a resume, stage two made its step again, and another with an alarm of the same kind.
  const again = (file: string, changes: object) =>
    db.execute(sql`
      insert into training_event (training_id, file, position, ends, at, stage, event, step, data)
      select training_id, ${file}, position, ends, at, stage, event, step, data || ${JSON.stringify(changes)}::jsonb
      from training_event
      where training_id = ${which.trainingId} and stage = 'two' and event = 'alarm' and file not in ('again', 'next')`);
  await again("again", { message: "KL is higher" });
  await again("next", { message: "KL is ten times as high", at_step: 2 });
  expect((await get()).alarms).toMatchObject([
    { stage: "two", message: "KL is ten times as high" },
    { stage: "two", message: "KL is higher" },
    { stage: "one", message: "KL is high" },
  ]);
});

test("what stages’ files say is written once, however often they are looked at", async () => {
  const { start, see, step, until, which } = await makeTraining(
    db,
    `${begin}${stageDone("one", '{"loss": 0.25, "gap": "NaN"}')}
mkdir -p "$stages/two.partial"
echo '{"state": "running", "done": 1, "total": 2, "unit": "steps", "updated": 1.5}' > "$stages/two.partial/status.json"
sleep 600`,
  );
  await start();
  await see(({ stageList }) =>
    expect(stageList).toMatchObject([
      { state: "done", figures: { loss: 0.25, gap: null }, seconds: 2.5 },
      { state: "running", done: 1, total: 2, unit: "steps" },
    ]),
  );
  const versions = () =>
    db
      .select({ version: sql`xmin::text` })
      .from(trainingStage)
      .where(eq(trainingStage.trainingId, which.trainingId))
      .orderBy(trainingStage.no);
  const before = await versions();
  await step();
  const after = await versions();
  await cancelTraining(db, which);
  await until("cancelled");
  expect(after).toEqual(before);
});

test("a stage that is not done says which step was saved last", async () => {
  const { which, start, get } = await makeTraining(db, whole);
  await start();
  const { trainingId } = which;
  const say = (file: string, position: number, event: string, step: number) =>
    db.insert(trainingEvent).values({
      ...{ trainingId, file, position, ends: position + 1, at: new Date(), stage: "two" },
      ...{ event, step, data: {} },
    });
  const two = async () => (await get()).stageList[1];
  await db
    .update(training)
    .set({
      plan: sql`jsonb_set(plan, '{stages,1,settings}', '{"resume_every": 20}')`,
    })
    .where(eq(training.id, trainingId));
  await say("first", 0, "step", 39);
  expect(await two()).toMatchObject({ saved: null, savesEvery: 20 });
  await say("first", 1, "saved", 20);
  await say("first", 2, "saved", 40);
  await say("first", 3, "step", 41);
  expect(await two()).toMatchObject({ saved: 40 });
  // Begun anew: the old states are gone.
  await say("second", 0, "step", 1);
  expect(await two()).toMatchObject({ saved: null });
  await say("second", 1, "saved", 20);
  expect(await two()).toMatchObject({ saved: 20 });
  await db
    .update(trainingStage)
    .set({ state: "done" })
    .where(and(eq(trainingStage.trainingId, trainingId), eq(trainingStage.name, "two")));
  expect(await two()).toMatchObject({ saved: null });
  expect((await get()).stageList[0]).toMatchObject({ saved: null, savesEvery: null });
});

test("a worker that dies after it has sent a job does not send a second one", async () => {
  const { which, start, step, until, root, get } = await makeTraining(
    db,
    `echo once >> "$(dirname "$4")/began"; sleep 1\n${whole}`,
  );
  await start();
  await step();
  await step();
  // As if it had died before it could note that the job was sent.
  await db
    .update(trainingJob)
    .set({ state: "sending", engineJob: null })
    .where(eq(trainingJob.trainingId, which.trainingId));
  await until("done");
  expect(readFileSync(path.join(folderOf(root, which.trainingId).folder, "began"), "utf8")).toBe(
    "once\n",
  );
  expect((await get()).jobs).toHaveLength(1);
});

test("where a worker dies after it has taken a job’s place and before it has noted that, another job is sent", async () => {
  const { which, start, step, until, root, get } = await makeTraining(db, whole);
  await start();
  await step();
  const { id = "" } = (await get()).jobs[0] ?? {};
  expect(await takePlace(folderOf(root, which.trainingId).job(id))).toBe(true);
  await until("done");
  expect((await get()).jobs).toMatchObject([{ state: "done" }, { state: "cancelled" }]);
});

test("a run whose worker dies after it has fenced the job, or half of that, is stopped by another", async () => {
  const { which, start, step, until, root, get } = await makeTraining(db, "sleep 600");
  await start();
  await step();
  const { id = "" } = (await get()).jobs[0] ?? {};
  const folder = folderOf(root, which.trainingId).job(id);
  // The place is taken, and not marked yet.
  mkdirSync(folder.started, { recursive: true });
  await cancelTraining(db, which);
  await until("cancelled");
  expect((await get()).jobs).toMatchObject([{ state: "cancelled" }]);
  expect(existsSync(folder.log)).toBe(false);
});

test("a run ends in the look that finds its job ended", async () => {
  const { which, start, step, get } = await makeTraining(db, "sleep 600");
  await start();
  await step();
  await cancelTraining(db, which);
  await step();
  expect(await get()).toMatchObject({ state: "cancelled", jobs: [{ state: "cancelled" }] });
});

test("two workers that look at the same time send one job", async () => {
  const { which, start, until, workplace } = await makeTraining(db, whole);
  await start();
  await Promise.all(
    [0, 1, 2].map(() => stepDue(db, { ...workplace, workerId: randomUUID() }, new Date())),
  );
  await until("done");
  const rows = await db
    .select()
    .from(trainingJob)
    .where(eq(trainingJob.trainingId, which.trainingId));
  expect(rows).toHaveLength(1);
});

test("a run that waits for a file goes on once it is there", async () => {
  const { which, start, see, until, does, get } = await makeTraining(
    db,
    `${begin}${stageDone("one", "{}")}echo "stage two waits for readings"; exit_with() { return 3; }; exit_with`,
  );
  await start();
  await see((seen) =>
    expect(seen).toMatchObject({
      ...{ state: "waiting", stagesDone: 1 },
      problem: "stage two waits for readings",
    }),
  );
  does(whole);
  await resumeTraining(db, which);
  await until("done");
  expect((await get()).jobs).toMatchObject([
    { no: 2, state: "done" },
    { no: 1, state: "waits" },
  ]);
});

test("a run that fails says why, in the job's last words, and can be resumed", async () => {
  const { which, start, until, does, get } = await makeTraining(
    db,
    'echo first; echo "stage one: learning_rate must be above 0."; false',
  );
  await start();
  await until("failed");
  // Its stage was refused before it could begin.
  expect(await get()).toMatchObject({
    problem: "stage one: learning_rate must be above 0.",
    stageList: [{ state: "failed" }, { state: "missing" }],
  });
  does(whole);
  await resumeTraining(db, which);
  expect((await get()).stageList[0]).toMatchObject({ state: "missing" });
  await until("done");
});

test("a job whose process the system killed says what that most likely was", async () => {
  const { start, until, get } = await makeTraining(db, "kill -9 $$");
  await start();
  await until("failed");
  // 128 + 9, as the shell tells it.
  expect(await get()).toMatchObject({ problem: expect.stringMatching(/SIGKILL.*memory ran out/) });
});

test("a job that ends well without all stages done leaves a run that has failed and goes on with the others", async () => {
  const { which, start, until, does, get } = await makeTraining(db, begin + stageDone("one", "{}"));
  await start();
  await until("failed");
  expect(await get()).toMatchObject({
    problem:
      "The job says that it is done, but a stage is not: two. The run can be resumed: finished stages and saved steps are kept.",
    stagesDone: 1,
    jobs: [{ state: "failed" }],
  });
  does(whole);
  await resumeTraining(db, which);
  await until("done");
});

test("a job whose files Candor may not read says which, on the run and in the log", async () => {
  const { which, start, see, step, get, root } = await makeTraining(db, whole);
  await start();
  await see(({ jobs }) => expect(jobs).toHaveLength(1));
  const { id = "" } = (await get()).jobs[0] ?? {};
  const { exit, log } = folderOf(root, which.trainingId).job(id);
  await step();
  await vi.waitFor(() => readFileSync(exit), 10_000);
  for (const file of [exit, log]) chmodSync(file, 0);
  for (const folder of [path.dirname(root), root]) chmodSync(folder, 0o755);
  const read = await asOtherUser(async () => {
    await step();
    return getLog(db, { ...which, after: -1 }, root);
  });
  expect(await get()).toMatchObject({
    state: "failed",
    problem: expect.stringContaining(`Candor may not read ${exit} (permission denied)`),
    jobs: [{ state: "lost" }],
  });
  expect(read).toMatchObject({ text: "", problem: expect.stringContaining(log) });
});

test("a run that is cancelled ends its processes", async () => {
  const { which, start, until, root, step, get } = await makeTraining(
    db,
    'echo $$ > "$(dirname "$4")/inner"; sleep 600',
  );
  await start();
  await vi.waitFor(async () => {
    await step();
    expect((await get()).jobs[0]?.state).toBe("running");
    readFileSync(path.join(folderOf(root, which.trainingId).folder, "inner"), "utf8");
  }, 10_000);
  await cancelTraining(db, which);
  await until("cancelled");
  const inner = Number(
    readFileSync(path.join(folderOf(root, which.trainingId).folder, "inner"), "utf8"),
  );
  await vi.waitFor(() => expect(() => process.kill(inner, 0)).toThrow(), 5_000);
});

test("a job that does not end when it is asked to is ended after a while", async () => {
  const { which, start, until, root, step, get } = await makeTraining(
    db,
    'trap "" TERM; echo $$ > "$(dirname "$4")/inner"; while [ -e "$4" ]; do sleep 0.1; done',
  );
  await start();
  const { folder, job } = folderOf(root, which.trainingId);
  const inner = await vi.waitFor(async () => {
    await step();
    const found = Number(readFileSync(path.join(folder, "inner"), "utf8"));
    expect(found).toBeGreaterThan(0);
    return found;
  }, 10_000);
  const { id = "" } = (await get()).jobs[0] ?? {};
  await cancelTraining(db, which);
  await step();
  await step();
  expect(await get()).toMatchObject({ state: "stopping", jobs: [{ state: "running" }] });
  expect(process.kill(inner, 0)).toBe(true);
  // As if it had been asked long ago.
  writeFileSync(path.join(job(id).folder, "stop-asked"), "0");
  await until("cancelled");
  await vi.waitFor(() => expect(() => process.kill(inner, 0)).toThrow(), 5_000);
});

test("a job whose process was killed is said to be lost", async () => {
  const { which, start, until, step, get, root } = await makeTraining(db, "sleep 600");
  await start();
  await vi.waitFor(async () => {
    await step();
    expect((await get()).jobs[0]?.state).toBe("running");
  }, 10_000);
  const jobId = (await get()).jobs[0]?.id ?? "";
  const pid = Number(readFileSync(folderOf(root, which.trainingId).job(jobId).pid, "utf8"));
  process.kill(-pid, "SIGKILL");
  await until("failed");
  expect(await get()).toMatchObject({
    problem: expect.stringContaining("it was killed"),
    jobs: [{ state: "lost" }],
  });
});

test("a job that began and ended while nobody looked has taken its time", async () => {
  const { which, start, step, get, root, until } = await makeTraining(db, `sleep 2\n${whole}`);
  await start();
  await step();
  await step();
  const { id = "" } = (await get()).jobs[0] ?? {};
  const { exit } = folderOf(root, which.trainingId).job(id);
  await vi.waitFor(() => readFileSync(exit), 10_000);
  await until("done");
  const { seconds } = await get();
  // In whole seconds.
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThan(10);
});

test("the time of a run counts up to when Candor last heard from its job, and never goes down", async () => {
  const { which, start, until, step, get, root } = await makeTraining(db, "sleep 600");
  await start();
  await vi.waitFor(async () => {
    await step();
    expect((await get()).jobs[0]?.state).toBe("running");
  }, 10_000);
  await step();
  const isIts = eq(trainingJob.trainingId, which.trainingId);
  expect((await get()).silentSince).toBeNull();
  // As if Candor had been away since.
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
  const seenAt = ago(60);
  await db
    .update(trainingJob)
    .set({ startedAt: ago(100), createdAt: ago(101), seenAt })
    .where(isIts);
  // Another look is due soon.
  expect((await get()).silentSince).toBeNull();
  await db
    .update(training)
    .set({ nextAt: ago(61) })
    .where(eq(training.id, which.trainingId));
  const away = await get();
  expect(Math.round(away.seconds)).toBe(40);
  expect(away.silentSince).toEqual(seenAt);
  // It was killed meanwhile, together with Candor.
  const { pid, log } = folderOf(root, which.trainingId).job(away.jobs[0]?.id ?? "");
  process.kill(-Number(readFileSync(pid, "utf8")), "SIGKILL");
  rmSync(log);
  await until("failed");
  expect(Math.round((await get()).seconds)).toBe(40);
});

test("a run whose worker died is looked after by another within half a minute", async () => {
  const { which, start, workplace, get, until } = await makeTraining(db, "sleep 600");
  const isIt = eq(training.id, which.trainingId);
  const leased: (Date | null | undefined)[] = [];
  const ensurePython = async () => {
    leased.push((await db.select().from(training).where(isIt))[0]?.leasedUntil);
    return workplace.ensurePython();
  };
  await start();
  for (let i = 0; i < 2; i++) {
    await db.update(training).set({ nextAt: sql`now()` }).where(isIt);
    await stepDue(db, { ...workplace, ensurePython }, new Date());
  }
  expect((await get()).jobs).toMatchObject([{ state: "queued" }]);
  expect(leased).toHaveLength(1);
  expect(Number(leased[0]) - Date.now()).toBeLessThan(30_000);
  await cancelTraining(db, which);
  await until("cancelled");
});

test("a job of this machine whose process never began is lost after a while", async () => {
  const { which, start, step, get, root, until } = await makeTraining(db, "sleep 600");
  await start();
  await step();
  await step();
  const { id = "" } = (await get()).jobs[0] ?? {};
  const { pid, script } = folderOf(root, which.trainingId).job(id);
  const number = await vi.waitFor(() => {
    const found = Number(readFileSync(pid, "utf8"));
    expect(found).toBeGreaterThan(0);
    return found;
  }, 10_000);
  process.kill(-number, "SIGKILL");
  rmSync(pid);
  await step();
  expect(await get()).toMatchObject({ state: "running", jobs: [{ state: "queued" }] });
  const before = new Date(Date.now() - 61_000);
  utimesSync(script, before, before);
  await until("failed");
  expect((await get()).jobs).toMatchObject([{ state: "lost" }]);
});

test("a job of this machine that was lost before its process wrote its number does nothing later", async () => {
  const { which, start, step, get, root, until } = await makeTraining(db, "sleep 600");
  await start();
  await step();
  await step();
  const { id = "" } = (await get()).jobs[0] ?? {};
  const { pid, script, started, log } = folderOf(root, which.trainingId).job(id);
  const number = await vi.waitFor(() => {
    readFileSync(log);
    return Number(readFileSync(pid, "utf8"));
  }, 10_000);
  process.kill(-number, "SIGKILL");
  for (const file of [pid, started, log]) rmSync(file, { recursive: true });
  const before = new Date(Date.now() - 61_000);
  utimesSync(script, before, before);
  await until("failed");
  spawnSync("sh", [script], { timeout: 2_000 });
  expect(existsSync(log)).toBe(false);
});

test("a run is stopped at its limit", async () => {
  const { start, until, step, get, which, root } = await makeTraining(db, "sleep 600", {
    limits: { mostMinutes: 1 },
  });
  await start();
  await vi.waitFor(async () => {
    await step();
    expect((await get()).jobs[0]?.state).toBe("running");
  }, 10_000);
  await step(new Date(Date.now() + 61_000));
  expect(await get()).toMatchObject({ state: "stopping", limitReached: "time" });
  await until("cancelled");
  expect(await get()).toMatchObject({
    limitReached: "time",
    problem: expect.stringMatching(/limit of 1 minute is reached/),
  });
  await db
    .update(trainingJob)
    .set({ startedAt: sql`ended_at - interval '61 s'` })
    .where(eq(trainingJob.trainingId, which.trainingId));
  await expect(resumeTraining(db, which)).rejects.toMatchObject({
    ...{ status: 409, code: "at_limit", message: expect.stringMatching(/raise the limit/) },
  });
  const problemAt = async (mostMinutes: number) => {
    await changeTraining(
      db,
      { ...which, limits: { mostMinutes }, digest: (await get()).digest },
      { root, packageFolder },
    );
    return (await get()).problem;
  };
  expect(await problemAt(1)).toMatch(/raise the limit/);
  expect(await problemAt(2)).toBe(
    "Its limits have been changed since. Its finished stages and saved steps are kept: resume it.",
  );
  await resumeTraining(db, which);
  await cancelTraining(db, which);
  await until("cancelled");
  expect(await get()).toMatchObject({ problem: null, limitReached: null });
  expect(await db.$count(trainingJob, eq(trainingJob.trainingId, which.trainingId))).toBe(1);
});

test("a job is told of changed limits, and a run whose job ended at its limit while Candor was away has reached it", async () => {
  const { start, until, step, get, which, root } = await makeTraining(
    db,
    'while [ ! -e "$(dirname "$4")/go" ]; do sleep 0.05; done; exit 4',
    { limits: { mostMinutes: 2 } },
  );
  await start();
  await vi.waitFor(async () => {
    await step();
    expect((await get()).jobs[0]?.state).toBe("running");
  }, 10_000);
  const { exit, limit } = folderOf(root, which.trainingId).job((await get()).jobs[0]?.id ?? "");
  expect(readFileSync(limit, "utf8")).toBe("180");
  await changeTraining(
    db,
    { ...which, limits: { mostMinutes: 1 }, digest: (await get()).digest },
    { root, packageFolder },
  );
  await step();
  expect(readFileSync(limit, "utf8")).toBe("120");
  writeFileSync(path.join(folderOf(root, which.trainingId).folder, "go"), "");
  await vi.waitFor(() => readFileSync(exit), 10_000);
  await db
    .update(trainingJob)
    .set({ startedAt: sql`now() - interval '61 s'` })
    .where(eq(trainingJob.trainingId, which.trainingId));
  await until("cancelled");
  expect(await get()).toMatchObject({ limitReached: "time", jobs: [{ state: "cancelled" }] });
});

test("a job ends together with its run: where that can't be stored, it is followed again and none is sent beside it", async () => {
  const { start, step, get, root, which, until } = await makeTraining(db, whole);
  await start();
  await step();
  await step();
  const { exit } = folderOf(root, which.trainingId).job((await get()).jobs[0]?.id ?? "");
  await vi.waitFor(() => readFileSync(exit), 10_000);
  await db.owner.execute(sql`
    create function refuse_end() returns trigger language plpgsql as 'begin raise ''no room''; end';
    create trigger refuse_end before update of state on training for each row when (new.state = 'done') execute function refuse_end()`);
  await step();
  await db.owner.execute(sql`drop function refuse_end cascade`);
  expect(await get()).toMatchObject({ state: "running", jobs: [{ endedAt: null }] });
  await until("done");
  expect(await get()).toMatchObject({ jobs: [{ no: 1, state: "done" }] });
});

test("a run whose job ends before it can be stopped is done, and not at its limit", async () => {
  const { which, start, step, get, root, until } = await makeTraining(
    db,
    `while [ ! -e "$(dirname "$4")/go" ]; do sleep 0.05; done\n${whole}`,
    { limits: { mostMinutes: 1 } },
  );
  await start();
  await vi.waitFor(async () => {
    await step();
    expect((await get()).jobs[0]?.state).toBe("running");
  }, 10_000);
  const { exit } = folderOf(root, which.trainingId).job((await get()).jobs[0]?.id ?? "");
  await db
    .update(training)
    .set({
      ...{ state: "stopping", stoppingSince: new Date() },
      ...{ problem: "The limit is reached.", limitReached: "time" },
    })
    .where(eq(training.id, which.trainingId));
  writeFileSync(path.join(folderOf(root, which.trainingId).folder, "go"), "");
  await vi.waitFor(() => readFileSync(exit), 10_000);
  await until("done");
  expect(await get()).toMatchObject({
    ...{ problem: null, limitReached: null, jobs: [{ state: "done" }] },
  });
});

test("settings are frozen once it has started", async () => {
  const { which, start, root, get } = await makeTraining(db, whole);
  await start();
  const settings = trainingSettings.parse({ recipe: "small", seed: 2 });
  await expect(
    changeTraining(
      db,
      { ...which, settings, digest: (await get()).digest },
      { root, packageFolder },
    ),
  ).rejects.toThrow(/has started/);
  await expect(
    db.update(training).set({ settings }).where(eq(training.id, which.trainingId)),
  ).rejects.toMatchObject({
    cause: { message: expect.stringContaining("its settings do not change") },
  });
  await cancelTraining(db, which);
});

test("a stage that is made anew begins a new file of events", async () => {
  const { which, start, until, root } = await makeTraining(db, whole);
  await start();
  await until("done");
  const { stages } = folderOf(root, which.trainingId);
  writeFileSync(
    path.join(stages, "one", "events.jsonl"),
    '{"time": 99, "stage": "one", "event": "step", "step": 1, "loss": 0.4}\n{"time": 99.5, "cut',
  );
  await db.update(training).set({ state: "failed" }).where(eq(training.id, which.trainingId));
  await resumeTraining(db, which);
  await until("done");
  const rows = await db
    .select()
    .from(trainingEvent)
    .where(eq(trainingEvent.trainingId, which.trainingId));
  expect(rows.filter(({ stage }) => stage === "one")).toHaveLength(3);
});

test("a draft whose plan can't be made says why, and a change is looked at again", async () => {
  const { which, root, workplace, step, get } = await makeTraining(db, whole);
  const ensurePython = async () => {
    throw new StatedError("Python 3.11 or newer with venv is needed.");
  };
  await stepDue(db, { ...workplace, ensurePython }, new Date());
  expect((await get()).plan?.problems).toEqual(["Python 3.11 or newer with venv is needed."]);
  const settings = trainingSettings.parse({ recipe: "small", seed: 3 });
  await changeTraining(
    db,
    { ...which, settings, digest: (await get()).digest },
    { root, packageFolder },
  );
  await step();
  expect((await get()).plan).toMatchObject({ problems: [], notes: ["one: so many steps"] });
});

test("a draft that is changed while its plan is made is planned anew", async () => {
  const { which, root, workplace, step, get } = await makeTraining(db, whole);
  const ensurePython = async () => {
    const settings = trainingSettings.parse({ recipe: "small", seed: 3 });
    await changeTraining(
      db,
      { ...which, settings, digest: (await get()).digest },
      { root, packageFolder },
    );
    return workplace.ensurePython();
  };
  await step();
  await db
    .update(training)
    .set({ plan: null, nextAt: sql`now()` })
    .where(eq(training.id, which.trainingId));
  await stepDue(db, { ...workplace, ensurePython }, new Date());
  expect((await get()).plan).toBeNull();
  await vi.waitFor(async () => {
    await stepDue(db, workplace, new Date());
    expect((await get()).plan?.problems).toEqual([]);
  }, 10_000);
});

test("a draft whose dataset changes while its plan is made is planned anew", async () => {
  const { project, which, workplace, step, get } = await makeTraining(db, whole, {
    settings: ({ datasetId }) => ({
      recipe: "supplied",
      files: { questions: { kind: "questions", sets: [{ datasetId, splits: [] }] } },
    }),
  });
  const its = workplace.ensurePython;
  workplace.ensurePython = async () => {
    await replanDrafts(db, { projectId: which.projectId, id: project.datasetId });
    return its();
  };
  await step();
  expect(await get()).toMatchObject({ plan: null, isPlanning: true });
  workplace.ensurePython = its;
  await vi.waitFor(async () => {
    await stepDue(db, workplace, new Date());
    expect((await get()).plan?.problems).toEqual([]);
  }, 10_000);
});

test("only sending a job to this machine needs Python, and why it can’t be made is said as it is", async () => {
  const { which, start, step, get, workplace, until } = await makeTraining(db, whole);
  await start();
  await step();
  const stepWith = async (ensurePython: () => Promise<string>) => {
    await db.update(training).set({ nextAt: sql`now()` }).where(eq(training.id, which.trainingId));
    await stepDue(db, { ...workplace, ensurePython }, new Date());
  };
  await stepWith(async () => {
    throw new StatedError("pip could not install it.");
  });
  expect(await get()).toMatchObject({
    ...{ state: "running", problem: "pip could not install it.", jobs: [{ state: "sending" }] },
  });
  await step();
  expect(await get()).toMatchObject({ problem: null, unreachableSince: null });
  const ensurePython = vi.fn(workplace.ensurePython);
  await stepWith(ensurePython);
  expect(ensurePython).not.toHaveBeenCalled();
  await until("done");
});

test("an error that may pass ends no run, whether a job is under way or not", async () => {
  const { start, step, get, until } = await makeTraining(db, whole);
  await start();
  const fails = async (rule: string) => {
    // As a deadlock would.
    const broken = `alter table training_job add constraint broken check (${rule}) not valid`;
    await db.owner.execute(sql.raw(broken));
    await step();
    await db.owner.execute(sql`alter table training_job drop constraint broken`);
    expect(await get()).toMatchObject({
      state: "running",
      problem: expect.stringContaining("An error"),
    });
  };
  // A job can't be made; then it can't be noted as sent.
  await fails("false");
  expect((await get()).jobs).toEqual([]);
  await step();
  expect(await get()).toMatchObject({ problem: null, jobs: [{ state: "sending" }] });
  await fails("state <> 'queued'");
  await until("done");
});

test("what is under way is looked after before drafts are planned, however many these are", async () => {
  const { which, start, workplace } = await makeTraining(db, "sleep 600");
  await start();
  const waiting = await makeTraining(db, whole);
  await db
    .update(training)
    .set({ nextAt: sql`case state when 'draft' then now() - interval '1 minute' else now() end` })
    .where(inArray(training.id, [which.trainingId, waiting.which.trainingId]));
  await stepDue(db, workplace, new Date());
  expect(await db.$count(trainingJob, eq(trainingJob.trainingId, which.trainingId))).toBe(1);
  await cancelTraining(db, which);
});
