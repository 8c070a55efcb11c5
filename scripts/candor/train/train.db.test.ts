import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { and, eq, lt } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { database } from "@/db/client";
import {
  dataset,
  engine,
  evaluation,
  model,
  question,
  run,
  trainedModel,
  training,
  trainingJob,
  trainingStage,
  trainingSupply,
  trainingSupplyPart,
} from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { makeToken, signInStaff } from "@/db/testing/sign-in";
import { listDatasets } from "@/lib/datasets/schema";
import { countQueries } from "@/lib/runs/schema";
import { runSettings } from "@/lib/runs/schema-settings";
import { listEngines } from "@/lib/training/engines/schema";
import { createTraining, getTraining, startTraining } from "@/lib/training/schema";
import { evaluateModel, listCheckpoints, registerModel } from "@/lib/training/schema-models";
import { listRecipes, trainingPlan } from "@/lib/training/schema-recipes";
import { trainingSettings } from "@/lib/training/schema-settings";
import { mostPlanTries } from "@/lib/training/server/plan-tries";
import { folderOf, trainingRoot } from "@/lib/training/server/training-folder";
import { supply } from "@/lib/training/supplies/schema";
import { runCandor } from "../run-candor";
import { serveRoutes } from "../testing/serve-routes";

await openAppDatabase();
const { url, close } = await serveRoutes([
  ...[listEngines, createTraining, getTraining, startTraining, listDatasets],
  ...[listCheckpoints, registerModel, evaluateModel, listRecipes, countQueries],
]);
process.env.CANDOR_TRAINING_FOLDER = mkdtempSync(path.join(os.tmpdir(), "candor-train-"));
afterAll(() => {
  close();
  rmSync(process.env.CANDOR_TRAINING_FOLDER ?? "", { recursive: true });
});
const db = database();
const { projectId, datasetId } = await makeProject(db, { questions: 1, models: 1 });
const { userId } = await signInStaff(db, { projectId, role: "researcher" });
const { authorization } = await makeToken(db, { projectId, userId, scopes: ["read", "run"] });
process.env.CANDOR_API = `${url}/api/projects/${projectId}`;
process.env.CANDOR_TOKEN = authorization.replace("Bearer ", "");
const [cluster] = await db
  .insert(engine)
  .values({
    ...{ projectId, name: "The lab’s cluster", kind: "ray", url: "https://ray.example" },
    ...{ folder: "/shared/training", packageFolder: "/shared/candor", python: "/shared/python" },
  })
  .returning();

const train = (...args: string[]) =>
  runCandor(["train", "miniature-smoke", ...args], {
    ...{ line: () => undefined, progress: () => undefined, print: () => undefined },
  });

/** Does for drafts what the worker would do, while a command runs. */
async function working<T>(becomes: Partial<typeof training.$inferInsert>, command: Promise<T>) {
  // The worker leaves a draft alone whose plan was given up, until it is started again.
  const isDraft = and(
    ...[eq(training.state, "draft"), eq(training.startsItself, true)],
    lt(training.planTries, mostPlanTries),
  );
  const done: Promise<unknown>[] = [];
  const timer = setInterval(
    () => done.push(db.update(training).set(becomes).where(isDraft).execute()),
    100,
  );
  return command.finally(async () => {
    clearInterval(timer);
    // None may reach the next command's draft.
    await Promise.all(done);
  });
}
const started = { state: "running", startedAt: new Date() } as const;
/** Its engine does not answer. */
const silent = { ...started, unreachableSince: new Date() };

test("a detached launch waits until its engine has taken the job, and fails where that refuses it", async () => {
  const launch = working(started, train("--detach", "--engine", cluster?.id ?? ""));
  const isSent = eq(training.state, "running");
  await vi.waitFor(async () => expect(await db.$count(training, isSent)).toBe(1), 5_000);
  await db
    .update(training)
    .set({ state: "failed", problem: "Slurm: invalid partition.", endedAt: new Date() })
    .where(isSent);
  expect(await launch).toMatchObject({
    status: 2,
    problem: expect.stringContaining("Slurm: invalid partition."),
  });
});

test("an engine is named by its name or id", async () => {
  const engines = [cluster?.name ?? "", cluster?.id ?? ""];
  for (const named of engines)
    expect(await working(silent, train("--detach", "--engine", named))).toMatchObject({
      status: 0,
    });
  const rows = await db.select({ settings: training.settings }).from(training);
  expect(rows.map(({ settings }) => settings.engineId).slice(-2)).toEqual([
    cluster?.id,
    cluster?.id,
  ]);
  expect(await train("--detach", "--engine", "Another")).toMatchObject({
    problem: expect.stringContaining("no engine “Another”; it has The lab’s cluster"),
  });
});

test("a run with fewer GPUs than its recipe needs says so, as its page does", async () => {
  const plan = trainingPlan.parse({
    ...{ recipe: "run", description: "", stages: [], files: [], awaited: [], gpus: [] },
    ...{ needs_gpus: 4, problems: [] },
  });
  const said: string[] = [];
  const line = (text: string) => void said.push(text);
  const command = runCandor(["train", "miniature-smoke", "--detach"], {
    ...{ line, progress: () => undefined, print: () => undefined },
  });
  expect(await working({ ...started, plan }, command)).toMatchObject({ status: 0 });
  expect(said).toContainEqual(
    expect.stringMatching(/^The recipe is made for 4 GPUs, and this machine has none/),
  );
});

test("a setting of the wrong type is refused before there is a draft", async () => {
  const before = await db.$count(training);
  // The stage lc-rl of the recipe, as training/recipes has it.
  expect(await train("--set", "lc-rl.steps=many")).toMatchObject({
    problem: expect.stringContaining('lc-rl: steps can’t be "many". Enter: whole number from 1.'),
  });
  expect(await db.$count(training)).toBe(before);
});

test("a file of settings that is not there is named", async () => {
  expect(await train("--settings", "/nowhere/settings.json")).toEqual({
    status: 2,
    problem: "/nowhere/settings.json: there is no such file",
  });
});

test.each([
  [["--set", "lc-rl.step=4"], "lc-rl: There is no setting step. Did you mean steps?"],
  [["--set", "lc-rl.decision.wieght=4"], "Did you mean decision.weight?"],
  [["--set", "lc-rl.__proto__.x=1"], "lc-rl: There is no setting __proto__.x."],
  [["--set", "__proto__.x=1"], "__proto__"],
  [["--set", "lc-r.steps=4"], "miniature-smoke has no stage lc-r. Did you mean lc-rl?"],
  [["--until", "nosuch"], "miniature-smoke has no stage nosuch. Its stages: world, base, splits, "],
  [["--until", "lc-sfd"], "Did you mean lc-sft?"],
  [["--start", "base=mini"], "miniature-smoke starts from no model of the server: leave out base."],
])(
  "%j names nothing of the recipe, and is refused before there is a draft",
  async (given, said) => {
    const before = await db.$count(training);
    expect(await train("--detach", ...given)).toMatchObject({
      problem: expect.stringContaining(said),
    });
    expect(await db.$count(training)).toBe(before);
  },
);

test("a launch that can't start says where its draft is", async () => {
  const settings = trainingSettings.parse({ recipe: "miniature-smoke" });
  const plan = trainingPlan.parse({
    ...{ recipe: "run", description: "", stages: [], files: [], awaited: [], gpus: [] },
    problems: ["The machine has no GPU."],
  });
  const [draft] = await db
    .insert(training)
    .values({ projectId, key: "refused", name: "A training", startsItself: true, settings, plan })
    .returning();
  expect(await train("--key", "refused")).toMatchObject({
    problem: expect.stringMatching(
      new RegExp(`The machine has no GPU. Its draft is kept: .*/training/${draft?.id}$`),
    ),
  });
});

test("a launch whose plan could not be made in time ends with an error, detached too, and the same command asks again", async () => {
  const problem = "The training package did not answer within 110 seconds, 5 times.";
  const launch = () => train("--detach", "--key", "busy");
  expect(
    await working({ planTries: mostPlanTries, problem, nextAt: null }, launch()),
  ).toMatchObject({
    status: 2,
    problem: expect.stringMatching(/5 times.* Its draft is kept: .*\/training\//),
  });
  expect(await working(started, launch())).toMatchObject({ status: 0 });
});

test("the same key with anything else is refused, and says what differs", async () => {
  const launch = (...more: string[]) => train("--detach", "--key", "once", ...more);
  const before = await db.$count(training);
  const first = await working(started, launch("--set", "lc-rl.steps=4"));
  expect(first).toMatchObject({ status: 0 });
  expect(await launch("--set", "lc-rl.steps=4")).toEqual(first);
  const limits = ["--minutes", "9", "--hourly-cost", "2.5", "--most-cost", "10"];
  expect(await launch("--set", "lc-rl.steps=5", ...limits)).toMatchObject({
    problem: expect.stringContaining(
      "limits.hourlyCost ($0 there, $2.50 here), limits.mostCost (null there, $10.00 here), limits.mostMinutes (null there, 9 here) and settings.changes.lc-rl.steps (4 there, 5 here)",
    ),
  });
  expect(await db.$count(training)).toBe(before + 1);
});

test.each([
  [
    ["Nothing"],
    "--then-evaluate: the project has no dataset “Nothing”; it has: Known, Test questions",
  ],
  [
    ["Test questions", "--split", "no"],
    "--split: “Test questions” has no split “no”; it has: test",
  ],
  [["Test questions"], "--then-evaluate: no question of “Test questions” has a query"],
  [
    ["Known", "--until", "world"],
    "--until: world keeps no checkpoint that could be evaluated; of miniature-smoke, these do: ",
  ],
])("--then-evaluate %j is refused before there is a draft", async (given, said) => {
  const [known] = await db
    .insert(dataset)
    .values({ projectId, name: "Known" })
    .onConflictDoNothing()
    .returning();
  if (known) {
    await db.insert(question).values({
      datasetId: known.id,
      key: "a",
      text: "Who?",
      query: "Write a paragraph about Ada.",
    });
  }
  const before = await db.$count(training);
  expect(await train("--then-evaluate", ...given)).toMatchObject({
    problem: expect.stringContaining(said),
  });
  expect(await db.$count(training)).toBe(before);
});

/** A training run that has started, under this key. */
async function makeStarted(key: string, state: "done" | "waiting"): Promise<string> {
  const [made] = await db
    .insert(training)
    .values({
      ...{ projectId, key, name: "A training", state, startedAt: new Date() },
      ...(state === "done" && { endedAt: new Date() }),
      settings: trainingSettings.parse({ recipe: "miniature-smoke" }),
    })
    .returning();
  return made?.id ?? "";
}

async function makeRun(state: "done" | "paused" | "failed"): Promise<string> {
  const settings = runSettings.parse({
    kind: "rules",
    reader: "Rules",
    datasetId,
    modelIds: [randomUUID()],
  });
  const [made] = await db
    .insert(run)
    .values({
      ...{ projectId, name: "Reads", settings, state, mostCost: 0, startedAt: new Date() },
      ...(state !== "paused" && { endedAt: new Date() }),
    })
    .returning();
  return made?.id ?? "";
}

/** One that is done and has kept a checkpoint, in a folder with weights. */
async function makeTrained(key: string): Promise<string> {
  const trainingId = await makeStarted(key, "done");
  await db
    .insert(trainingStage)
    .values({ trainingId, no: 0, name: "rl", kind: "rl", after: [], state: "done" });
  const stage = path.join(folderOf(trainingRoot(), trainingId).stages, "rl");
  mkdirSync(path.join(stage, "checkpoints", "step-5"), { recursive: true });
  writeFileSync(path.join(stage, "checkpoints", "step-5", "model.safetensors"), key);
  const line = { step: 5, validation_reward: 1, model: "checkpoints/step-5" };
  writeFileSync(path.join(stage, "checkpoints.jsonl"), JSON.stringify(line));
  await db.update(question).set({ query: "Write a paragraph about it." });
  return trainingId;
}

/** Launches and evaluates, and does something while the evaluation is followed. */
const evaluating = (key: string, during: () => PromiseLike<unknown>) =>
  runCandor(["train", "miniature-smoke", "--key", key, "--then-evaluate", "Test questions"], {
    line: () => undefined,
    print: () => undefined,
    progress: async () => void (await during()),
  });

test("the same command again follows the evaluation that it has started", async () => {
  const trainingId = await makeTrained("evaluated");
  const [trained] = await db
    .insert(model)
    .values({ projectId, name: "RL", kind: "confidence" })
    .returning();
  const modelId = trained?.id ?? "";
  await db.insert(trainedModel).values({
    ...{ modelId, trainingId, stage: "rl", step: 5, folder: "x", weights: {}, createdBy: userId },
  });
  const runs = { writeRunId: await makeRun("done"), readRunId: await makeRun("paused") };
  await db.insert(evaluation).values({ modelId, ...runs });
  expect(await evaluating("evaluated", async () => undefined)).toMatchObject({
    problem: expect.stringMatching(
      /^A training: The run “Reads” is paused\. Its page: .*\/training\//,
    ),
  });
  expect(await db.$count(evaluation)).toBe(1);

  // One that is discarded while the command follows it ends the command.
  await db.update(run).set({ state: "running" }).where(eq(run.id, runs.readRunId));
  const discard = () => db.delete(evaluation).where(eq(evaluation.modelId, modelId));
  expect(await evaluating("evaluated", discard)).toMatchObject({
    problem: expect.stringContaining("The evaluation was discarded"),
  });
});

test("a model whose name another launch has taken is told apart by its run, and a cancelled evaluation is begun anew", async () => {
  await db.insert(model).values({ projectId, name: "A training, rl, step 5", kind: "confidence" });
  const trainingId = await makeTrained("second");
  const name = `A training, rl, step 5 (${trainingId.slice(0, 8)})`;
  const cancel = () =>
    db
      .update(run)
      .set({ state: "cancelled", endedAt: new Date() })
      .where(and(eq(run.projectId, projectId), eq(run.state, "running")));
  for (const evaluations of [1, 2]) {
    expect(await evaluating("second", cancel)).toMatchObject({
      problem: expect.stringMatching(/was cancelled\. Its page: .*\/training\//),
    });
    const [made] = await db.select().from(model).where(eq(model.name, name));
    expect(await db.$count(evaluation, eq(evaluation.modelId, made?.id ?? ""))).toBe(evaluations);
  }
});

test("what the server refuses to evaluate is said with the run’s page", async () => {
  const trainingId = await makeTrained("without weights");
  const { stages } = folderOf(trainingRoot(), trainingId);
  rmSync(path.join(stages, "rl/checkpoints/step-5/model.safetensors"));
  expect(await evaluating("without weights", async () => undefined)).toMatchObject({
    problem: expect.stringMatching(
      new RegExp(`^A training: .*no file of weights\\. Its page: .*/training/${trainingId}$`),
    ),
  });
});

test("a launch without a key says the one that it was given", async () => {
  const said: string[] = [];
  const command = runCandor(["train", "miniature-smoke", "--detach"], {
    ...{ line: (text) => void said.push(text), progress: () => undefined, print: () => undefined },
  });
  await working(started, command);
  const { key } = (await db.select().from(training)).at(-1) ?? {};
  expect(said).toContainEqual(expect.stringContaining(`--key ${key}`));
});

/** One that waits for a file, which a run of language models makes. */
async function makeSupplied(key: string, runId: string, partial: boolean): Promise<string> {
  const trainingId = await makeStarted(key, "waiting");
  const [job] = await db
    .insert(trainingJob)
    .values({ trainingId, no: 1, state: "waits", endedAt: new Date() })
    .returning();
  const [made] = await db
    .insert(trainingSupply)
    .values({
      ...{ trainingId, jobId: job?.id ?? "", name: "readings", kind: "readings" },
      supply: supply.parse({ kind: "readings", partial, reader: { kind: "rules", name: "Rules" } }),
    })
    .returning();
  await db.insert(trainingSupplyPart).values({
    ...{ supplyId: made?.id ?? "", datasetId, startedAt: new Date() },
    runId,
  });
  return trainingId;
}

test("a run that waits for another, which is paused, is not followed without end", async () => {
  await makeSupplied("supplied", await makeRun("paused"), false);
  expect(await train("--key", "supplied")).toMatchObject({
    problem: expect.stringContaining("A training: The run “Reads” is paused. Its page: "),
  });
});

test("a run that goes on without what another failed to make is followed", async () => {
  const trainingId = await makeSupplied("partial", await makeRun("failed"), true);
  const end = () =>
    db
      .update(training)
      .set({ state: "done", endedAt: new Date() })
      .where(eq(training.id, trainingId));
  expect(
    await runCandor(["train", "miniature-smoke", "--key", "partial"], {
      ...{
        line: () => undefined,
        print: () => undefined,
        progress: async () => void (await end()),
      },
    }),
  ).toMatchObject({ status: 0 });
});

test("a run that ends at its limit is called so", async () => {
  const problem = "Its spending limit is reached. Raise the limit, and resume.";
  const ended = { state: "cancelled", endedAt: new Date(), limitReached: "spending" } as const;
  const key = "at its limit";
  const launch = train("--key", key, "--name", "The first try");
  const found = await working({ ...started, ...ended, problem }, launch);
  const [made] = await db
    .select({ id: training.id })
    .from(training)
    .where(and(eq(training.projectId, projectId), eq(training.key, key)));
  expect(found).toMatchObject({
    status: 2,
    problem: expect.stringMatching(
      new RegExp(
        `^The first try: The training run stopped at its spending limit\\. ${problem} Its page: .*/training/${made?.id}$`,
      ),
    ),
  });
});
