import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { allowedAddress, project, training, trainingJob, trainingSupply } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { supply } from "../../supplies/schema";
import { change } from "../../testing/change";
import { choose } from "../../testing/choose";
import { begin, makeTraining } from "../../testing/make-training";
import { rayRefuses, startScriptedEngine } from "../../testing/scripted-engine";
import { lines, paragraph, waitsAfter } from "../../testing/supplied";
import { giveUpTraining } from "../give-up-training";
import { folderOf, modelsFolder } from "../training-folder";
import { fenceJob } from "./fence-job";

process.env.CANDOR_SECRET ??= "only for this test, as long as it must be";
const db = await openTestDatabase();
await db.insert(allowedAddress).values({ address: "127.0.0.0/8" });

/** What waits in a shared folder that hangs. */
type What = "writes" | "reads" | "looks";

const hung = vi.hoisted(() => ({
  what: null as What | null,
  waiting: 0,
  goOn: (): void => undefined,
  wait: Promise.resolve(),
  slow:
    <Given extends unknown[], T>(what: What, ask: (...given: Given) => Promise<T>) =>
    async (...given: Given) => {
      if (hung.what === what) {
        hung.waiting += 1;
        await hung.wait;
      }
      return ask(...given);
    },
}));
vi.mock("../write-inside", async (original) => {
  const real = await original<typeof import("../write-inside")>();
  const { writeInside, makeInside } = real;
  return {
    ...real,
    writeInside: hung.slow("writes", writeInside),
    makeInside: hung.slow("writes", makeInside),
  };
});
vi.mock("../open-inside", async (original) => {
  const real = await original<typeof import("../open-inside")>();
  return { ...real, readInside: hung.slow("reads", real.readInside) };
});
vi.mock("../is-there", async (original) => {
  const { isThere } = await original<typeof import("../is-there")>();
  return { isThere: hung.slow("looks", isThere) };
});
const hang = (what: What = "writes") => {
  hung.what = what;
  hung.wait = new Promise((resolve) => {
    hung.goOn = () => {
      hung.what = null;
      resolve();
    };
  });
};

beforeEach(async () => {
  hung.waiting = 0;
  await db.update(training).set({ nextAt: null }).where(sql`true`);
});
afterEach(() => hung.goOn());

type Made = Awaited<ReturnType<typeof makeTraining>>;

/** Whether somebody else can change the run now. */
async function isFree({ which }: Made): Promise<boolean> {
  const isIt = eq(training.id, which.trainingId);
  return db.transaction(async (tx) => {
    const rows = await tx.select().from(training).where(isIt).for("update", { skipLocked: true });
    return rows.length === 1;
  });
}

/** Takes a step while the folder hangs: it waits there, and then goes on. */
const stepWhileHung = (made: Made, what?: What): Promise<void> =>
  whileHung(made, () => made.step(), what);

/** Does something while the folder hangs: it waits there, and then goes on. The run is free meanwhile. */
async function whileHung(made: Made, act: () => Promise<void>, what?: What): Promise<void> {
  hung.waiting = 0;
  hang(what);
  const acting = act();
  await vi.waitFor(() => expect(hung.waiting).toBeGreaterThan(0), 10_000);
  const free = await isFree(made);
  hung.goOn();
  await acting;
  expect(free).toBe(true);
}

/** A run with a job on an engine that knows no job. */
async function makeRun(
  its: Partial<typeof training.$inferInsert>,
  itsJob: Partial<typeof trainingJob.$inferInsert>,
) {
  const engine = await startScriptedEngine("ray");
  onTestFinished(engine.close);
  const made = await makeTraining(db, "", {
    engine: { kind: "ray", url: engine.url, token: "a-very-secret-token" },
  });
  const { trainingId } = made.which;
  await db
    .update(training)
    .set({ state: "running", startedAt: new Date(), ...its })
    .where(eq(training.id, trainingId));
  const [job] = await db
    .insert(trainingJob)
    .values({ trainingId, no: 1, ...itsJob })
    .returning();
  const folder = folderOf(made.root, trainingId).job(job?.id ?? "");
  return { ...made, engine, folder };
}

test("a run is free while its job’s limit is written into a folder that hangs", async () => {
  const made = await makeTraining(db, "sleep 600", { limits: { mostMinutes: 5 } });
  await made.start();
  await vi.waitFor(async () => {
    await made.step();
    expect((await made.get()).jobs[0]?.state).toBe("running");
  }, 10_000);
  await db.update(training).set({ mostMinutes: 4 }).where(eq(training.id, made.which.trainingId));
  await stepWhileHung(made);
  const { limit } = folderOf(made.root, made.which.trainingId).job(
    (await made.get()).jobs[0]?.id ?? "",
  );
  expect(readFileSync(limit, "utf8")).toBe("300");
  await db
    .update(training)
    .set({ state: "stopping", stoppingSince: new Date() })
    .where(eq(training.id, made.which.trainingId));
  await made.until("cancelled");
});

test.each([
  ["that is being stopped", "stopping", "cancelled", "cancelled"],
  ["whose job is lost", "running", "failed", "lost"],
] as const)(
  "a run %s is free while its job is fenced in a folder that hangs",
  async (_, state, after, jobAfter) => {
    const stoppingSince = state === "stopping" ? new Date() : null;
    const quietSince = new Date(Date.now() - 120_000);
    const run = await makeRun(
      { state, stoppingSince },
      { state: "running", engineJob: "gone", startedAt: new Date(), quietSince },
    );
    mkdirSync(run.folder.started, { recursive: true });
    await stepWhileHung(run);
    expect(readFileSync(run.folder.limit, "utf8")).toBe("0");
    expect(await run.get()).toMatchObject({ jobs: [{ state: jobAfter }] });
    await run.until(after);
  },
);

test("a run is free while the place of a job that its engine refused is taken in a folder that hangs", async () => {
  const run = await makeRun({}, { state: "sending" });
  run.engine.become(({ method }) => {
    if (method !== "POST") return null;
    hang();
    return { status: 500, body: rayRefuses("no room") };
  });
  const step = run.step();
  await vi.waitFor(() => expect(hung.waiting).toBeGreaterThan(0), 10_000);
  const free = await isFree(run);
  hung.goOn();
  await step;
  expect(free).toBe(true);
  expect(await run.get()).toMatchObject({ state: "failed", jobs: [{ state: "failed" }] });
});

test("a run can be given up although its folder hangs, and is free meanwhile", async () => {
  const longAgo = new Date(Date.now() - 3_600_000);
  const run = await makeRun(
    { state: "stopping", stoppingSince: longAgo },
    { state: "queued", engineJob: "job-7" },
  );
  hang();
  const held = <T>(work: Parameters<typeof db.transaction<T>>[0]) => db.transaction(work);
  const givenUp = giveUpTraining(db, { ...run.which, now: new Date(), held }, run.root);
  await vi.waitFor(() => expect(hung.waiting).toBeGreaterThan(0), 10_000);
  expect(await isFree(run)).toBe(true);
  expect(await givenUp).toBe("cancelled");
  expect(await run.get()).toMatchObject({
    state: "cancelled",
    problem: expect.stringMatching(/may still run there: end it on the engine/),
  });
});

test("a limit that is written late does not let a fenced job run on", async () => {
  const run = await makeRun({ mostMinutes: 5 }, { state: "running", engineJob: "x" });
  mkdirSync(run.folder.started, { recursive: true });
  run.engine.become(() => ({ status: 200, body: { status: "RUNNING", message: null } }));
  hang();
  const step = run.step();
  await vi.waitFor(() => expect(hung.waiting).toBeGreaterThan(0), 10_000);
  hung.what = null;
  await fenceJob(run.folder);
  hung.goOn();
  await step;
  expect(readFileSync(run.folder.limit, "utf8")).toBe("0");
});

test("a draft is free while its models are looked for in a folder that hangs", async () => {
  const made = await makeTraining(db, "");
  mkdirSync(path.join(modelsFolder(made.root), "policy"), { recursive: true });
  const { digest, settings } = await made.get();
  const its = { ...made.which, settings: { ...settings, seed: 7 }, digest };
  await whileHung(made, () => change(db, its, made.workplace), "looks");
  expect((await made.get()).settings.seed).toBe(7);
});

test("a project is free while the models of a new run are looked for in a folder that hangs", async () => {
  const made = await makeTraining(db, "");
  mkdirSync(path.join(modelsFolder(made.root), "policy"), { recursive: true });
  hang("looks");
  const creating = made.create("another key");
  await vi.waitFor(() => expect(hung.waiting).toBeGreaterThan(0), 10_000);
  const isIt = eq(project.id, made.which.projectId);
  const free = await db.transaction((tx) =>
    tx.select().from(project).where(isIt).for("no key update", { skipLocked: true }),
  );
  hung.goOn();
  expect(await creating).not.toBe(made.which.trainingId);
  expect(free).toHaveLength(1);
});

/** A run that waits for readings, and nobody has chosen who makes them. */
async function makeWaiting(): Promise<Made> {
  const script = begin + waitsAfter("paragraphs", "reader-data", "readings");
  const made = await makeTraining(db, script, { settings: { recipe: "supplied" } });
  writeFileSync(path.join(made.root, "paragraphs.jsonl"), lines([paragraph(1, "A text.")]));
  await made.start();
  await made.see(({ problem }) => expect(problem).toMatch(/choose who makes it/));
  return made;
}

const chooseRules = ({ which, root }: Made) => {
  const rules = supply.parse({ kind: "readings", reader: { kind: "rules", name: "Rules" } });
  return choose(db, { ...which, name: "readings", supply: rules }, root);
};

test("a run is free while the recipe is read of which somebody chooses who makes a file", async () => {
  const made = await makeWaiting();
  await whileHung(made, () => chooseRules(made), "reads");
  expect(await made.get()).toMatchObject({
    problem: null,
    waitsFor: { supply: { kind: "readings" } },
  });
});

test("what looks for a file in a folder that hangs holds up nothing else", async () => {
  const draft = await makeTraining(db, "");
  await stepWhileHung(draft, "looks");
  expect((await draft.get()).plan).not.toBeNull();
  const made = await makeWaiting();
  await db.delete(trainingSupply).where(eq(trainingSupply.trainingId, made.which.trainingId));
  await stepWhileHung(made, "looks");
  expect((await made.get()).waitsFor).toMatchObject({ name: "readings" });
  await chooseRules(made);
  await stepWhileHung(made, "looks");
  expect((await made.get()).problem).toMatch(/are in the project/);
});
