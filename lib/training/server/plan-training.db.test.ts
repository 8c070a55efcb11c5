import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { training } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { change as changeTraining } from "@/lib/training/testing/change";
import { trainingSettings } from "../schema-settings";
import { makeTraining, packageFolder, whole } from "../testing/make-training";
import { startTraining } from "./change-state";
import { discardTraining } from "./discard-training";
import { mostPlanTries } from "./plan-tries";
import { stepDue } from "./steps/step-due";
import { folderOf, modelsFolder, removeFolder } from "./training-folder";

const db = await openTestDatabase();
const place = mkdtempSync(path.join(os.tmpdir(), "candor-plan-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** A Python of the package that does this. */
function pythonThat(does: string) {
  const file = path.join(mkdtempSync(path.join(place, "python-")), "python");
  writeFileSync(file, `#!/bin/sh\n${does}\n`);
  chmodSync(file, 0o755);
  return async () => file;
}

/** A draft on a machine where the package does not answer in time. */
async function makeBusy() {
  const made = await makeTraining(db, whole);
  const busy = {
    ...{ ...made.workplace, planTimeoutMs: 50 },
    ensurePython: pythonThat("exec sleep 60"),
  };
  const isIt = eq(training.id, made.which.trainingId);
  return {
    ...made,
    dueAt: async () => (await db.select().from(training).where(isIt))[0]?.nextAt,
    tryOnce: async () => {
      await db.update(training).set({ nextAt: null }).where(sql`id <> ${made.which.trainingId}`);
      await db.update(training).set({ nextAt: sql`now()` }).where(isIt);
      await stepDue(db, busy, new Date());
    },
  };
}

test("a plan that took too long is made again automatically, and the page says so meanwhile", async () => {
  const { which, get, step, tryOnce, dueAt } = await makeBusy();
  await tryOnce();
  expect(await get()).toMatchObject({
    ...{ state: "draft", plan: null, isPlanning: true },
    problem: expect.stringMatching(/the machine is busy or slow.*waits longer.*try 2 of 5/),
  });
  // Not at once: the machine is busy.
  expect((await dueAt())?.getTime()).toBeGreaterThan(Date.now() + 20_000);
  await expect(startTraining(db, which)).rejects.toMatchObject({ code: "not_planned" });
  await step();
  expect(await get()).toMatchObject({ problem: null, plan: { problems: [] }, isPlanning: false });
  expect(await startTraining(db, which)).toBe("running");
});

test("each try has more time than the last, so that the plan of a slow machine comes", async () => {
  const { which, get, workplace } = await makeTraining(db, whole);
  const plan = { recipe: "run", description: "", stages: [], files: [], awaited: [], gpus: [] };
  const answer = JSON.stringify({ ...plan, problems: [] });
  // Longer than the first try may take, and shorter than the third and all that follow.
  const slow = {
    ...{ ...workplace, planTimeoutMs: 500 },
    ensurePython: pythonThat(`sleep 0.8; echo '${answer}'`),
  };
  let tries = 0;
  while ((await get()).isPlanning) {
    await db.update(training).set({ nextAt: null }).where(sql`id <> ${which.trainingId}`);
    await db.update(training).set({ nextAt: sql`now()` }).where(eq(training.id, which.trainingId));
    await stepDue(db, slow, new Date());
    tries += 1;
  }
  expect(tries).toBeGreaterThan(1);
  expect(await get()).toMatchObject({ plan: { problems: [] }, problem: null });
});

test("who makes no plans leaves drafts to others, and looks after runs", async () => {
  const { get, step, workplace } = await makeTraining(db, whole);
  await db.update(training).set({ nextAt: sql`now()` }).where(eq(training.state, "draft"));
  expect(await stepDue(db, { ...workplace, plans: false }, new Date())).toBe(false);
  expect((await get()).isPlanning).toBe(true);
  await step();
  expect((await get()).isPlanning).toBe(false);
});

test("it is not tried without end; Start asks again, and it starts once it can", async () => {
  const { which, get, step, tryOnce, dueAt, root } = await makeBusy();
  for (let i = 0; i < mostPlanTries; i++) await tryOnce();
  expect(await get()).toMatchObject({
    ...{ plan: null, isPlanning: false },
    problem: expect.stringMatching(/last of 5 tries.*Choose Start/),
  });
  expect(await dueAt()).toBeNull();
  expect(await startTraining(db, which)).toBe("draft");
  const again = { plan: null, isPlanning: true, problem: null, startsItself: true };
  expect(await get()).toMatchObject(again);
  await step();
  expect(await get()).toMatchObject({ state: "running", problem: null, startsItself: false });

  const changed = await makeBusy();
  for (let i = 0; i < mostPlanTries; i++) await changed.tryOnce();
  const settings = trainingSettings.parse({ recipe: "small", seed: 3 });
  await changeTraining(
    db,
    { ...changed.which, settings, digest: (await changed.get()).digest },
    { root, packageFolder },
  );
  expect(await changed.get()).toMatchObject({ isPlanning: true, problem: null });
});

test("a model that is missing is named as one, with how to choose it", async () => {
  const { which, workplace, get, root } = await makeTraining(db, whole);
  const file = { name: "base", path: "/x/files/base.jsonl", exists: false, is_model: true };
  const told = `${file.name}: there is no ${file.path}.`;
  const plan = {
    ...{ recipe: "run", description: "", stages: [], awaited: [], gpus: [], notes: [] },
    ...{ files: [file], problems: [told, "Another problem."] },
  };
  const planned = async () => {
    const ensurePython = pythonThat(`echo '${JSON.stringify(plan)}'`);
    await db.update(training).set({ plan: null, nextAt: null });
    await db.update(training).set({ nextAt: sql`now()` }).where(eq(training.id, which.trainingId));
    await stepDue(db, { ...workplace, ensurePython }, new Date());
    return (await get()).plan?.problems ?? [];
  };
  const [none = "", other] = await planned();
  expect(other).toBe("Another problem.");
  expect(none).toMatch(/^base: the recipe starts from a model, and none is chosen\./);
  expect(none).toContain(modelsFolder(root));
  expect(none).not.toContain("jsonl");
  mkdirSync(path.join(modelsFolder(root), "llama"), { recursive: true });
  writeFileSync(path.join(modelsFolder(root), "llama", "config.json"), "{}");
  const [some = ""] = await planned();
  expect(some).toContain("Model: base");
  expect(some).toContain("settings.models.base");
  expect(some).toContain("--start base=");
  expect(some).toContain("There is: llama.");
});

test("who makes a plan gets nothing of Candor's secrets", async () => {
  vi.stubEnv("CANDOR_SECRET", "a secret");
  const { which, workplace, get } = await makeTraining(db, whole);
  const plan = `{"recipe": "run", "description": "'"[$CANDOR_SECRET]"'", "stages": [], "files": [], "awaited": [], "gpus": [], "problems": [], "notes": []}`;
  await db.update(training).set({ nextAt: null });
  await db.update(training).set({ nextAt: sql`now()` }).where(eq(training.id, which.trainingId));
  const ensurePython = pythonThat(`echo '${plan}'`);
  await stepDue(db, { ...workplace, ensurePython }, new Date());
  vi.unstubAllEnvs();
  expect((await get()).plan?.description).toBe("[]");
});

test("a draft that is discarded while its plan is made leaves nothing behind", async () => {
  const { which, root, workplace } = await makeTraining(db, whole);
  const { folder } = folderOf(root, which.trainingId);
  const ensurePython = async () => {
    await discardTraining(db, which);
    await removeFolder(root, which.trainingId);
    return workplace.ensurePython();
  };
  await db.update(training).set({ nextAt: null }).where(sql`id <> ${which.trainingId}`);
  await stepDue(db, { ...workplace, ensurePython }, new Date());
  expect(await db.$count(training, eq(training.id, which.trainingId))).toBe(0);
  expect(existsSync(folder)).toBe(false);
});

test("a draft that is planned after an update has the package's new recipe", async () => {
  const { which, root, step, workplace, get } = await makeTraining(db, whole);
  await step();
  const file = path.join(packageFolder, "recipes", "small.toml");
  const before = readFileSync(file, "utf8");
  writeFileSync(file, `${before}[stage.three]\nkind = "sft"\n`);
  const settings = trainingSettings.parse({ recipe: "small", seed: 2 });
  await changeTraining(db, { ...which, settings, digest: (await get()).digest }, workplace);
  await step();
  writeFileSync(file, before);
  const { recipes } = folderOf(root, which.trainingId);
  expect(readFileSync(path.join(recipes, "small.toml"), "utf8")).toContain("stage.three");
});
