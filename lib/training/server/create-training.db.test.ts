import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "@/db/client";
import { training } from "@/db/schema";
import { arriveDuring } from "@/db/testing/arrive-during";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { trainingLimits, trainingSettings } from "../schema-settings";
import { inTransaction, makeTraining, packageFolder, whole } from "../testing/make-training";
import { createTraining } from "./create-training";
import { discardTraining } from "./discard-training";
import { removeEngine } from "./engines/project-engines";
import { modelsFolder } from "./training-folder";

process.env.CANDOR_SECRET = "only for this test, as long as it must be";
const db = await openTestDatabase();

test("the same key finds its run again, though what that was made from is gone", async () => {
  const { which, userId, root, engineId } = await makeTraining(db, whole, {
    engine: { kind: "ray", url: "http://127.0.0.1:1", token: "t" },
  });
  const { projectId, trainingId } = which;
  const clone = {
    ...{ projectId, userId, key: "a clone", name: "A clone", clonedFrom: trainingId, start: false },
    settings: trainingSettings.parse({ recipe: "small", engineId }),
    limits: trainingLimits.parse({}),
  };
  const send = (one: typeof clone) =>
    createTraining(db, { ...one, held: inTransaction(db) }, { root, packageFolder });
  const made = await send(clone);
  await discardTraining(db, which);
  await removeEngine(db, { projectId, engineId: engineId ?? "", now: new Date() });
  expect(made.isNew).toBe(true);
  expect(await send(clone)).toEqual({ ...made, isNew: false });
  await expect(send({ ...clone, name: "Another" })).rejects.toMatchObject({ code: "key_taken" });
  await expect(send({ ...clone, key: "a new key" })).rejects.toMatchObject({ status: 400 });
});

test("a launch that arrives twice at the same time is one run", async () => {
  const { which, userId, root } = await makeTraining(db, whole);
  const launch = {
    ...{ projectId: which.projectId, userId, key: "twice", name: "Twice", clonedFrom: null },
    ...{ start: false, settings: trainingSettings.parse({ recipe: "small" }) },
    limits: trainingLimits.parse({}),
  };
  const send = (tx: Db) =>
    createTraining(tx, { ...launch, held: inTransaction(tx) }, { root, packageFolder });
  const second = await arriveDuring(db, send, () => send(db));
  expect(second.isNew).toBe(false);
});

test("a setting that is new, and has its default, makes no difference to a key", async () => {
  const { which, create } = await makeTraining(db, whole);
  // As a version stored it that had no such setting yet.
  await db
    .update(training)
    .set({ asked: sql`asked #- '{settings,processes}'` })
    .where(eq(training.id, which.trainingId));
  expect(await create()).toBe(which.trainingId);
});

test("drafts that are made at the same time do not pass the limit", async () => {
  const { which, userId, root } = await makeTraining(db, whole);
  const { projectId } = which;
  // With the one that is there, one is left of 200.
  await db.execute(sql`
    insert into training (project_id, key, name, settings)
    select project_id, key || no, name, settings
    from training, generate_series(1, 198) no where id = ${which.trainingId}`);
  const send = (tx: Db, key: string) =>
    createTraining(
      tx,
      {
        ...{ projectId, userId, key, name: "A run", clonedFrom: null, start: false },
        settings: trainingSettings.parse({ recipe: "small" }),
        ...{ limits: trainingLimits.parse({}), held: inTransaction(tx) },
      },
      { root, packageFolder },
    );
  const second = arriveDuring(
    db,
    (tx) => send(tx, "a"),
    () => send(db, "b"),
  );
  await expect(second).rejects.toMatchObject({ code: "too_many" });
  expect(await db.$count(training, eq(training.projectId, projectId))).toBe(200);
});

test("what a recipe has no use for is refused at its field, with the files that it has", async () => {
  const { which, userId } = await makeTraining(db, whole);
  const { packageFolder: shipped, root } = {
    packageFolder: path.resolve("training"),
    root: mkdtempSync(path.join(os.tmpdir(), "candor-create-")),
  };
  mkdirSync(path.join(modelsFolder(root), "llama"), { recursive: true });
  writeFileSync(path.join(modelsFolder(root), "llama", "config.json"), "{}");
  mkdirSync(path.join(modelsFolder(root), "half"));
  const send = (settings: object) =>
    createTraining(
      db,
      {
        ...{ projectId: which.projectId, userId, key: "k", name: "A run", clonedFrom: null },
        ...{ start: false, limits: trainingLimits.parse({}), held: inTransaction(db) },
        settings: trainingSettings.parse({ recipe: "paper", ...settings }),
      },
      { root, packageFolder: shipped },
    );
  const asked = { providerId: which.projectId, model: "m" };
  const refusals = [
    [
      { models: { bose: "llama" } },
      "models.bose",
      "paper starts from no model bose. Did you mean base? Its models: base, extract-base.",
    ],
    [
      { models: { base: "llama-2" } },
      "models.base",
      `This server has no model llama-2: put its Hugging Face folder into ${modelsFolder(root)}, or choose another.`,
    ],
    [{ models: { base: "llama-2" } }, "models.base", "There is: llama."],
    [
      { models: { base: "half" } },
      "models.base",
      `${path.join(modelsFolder(root), "half")} holds no model: there is no config.json.`,
    ],
    // Rows, which are no model.
    [{ models: { questions: "llama" } }, "models.questions", "Its models: base, extract-base."],
    [
      { files: { rows: { kind: "questions", sets: [{ datasetId: which.projectId }] } } },
      "files.rows",
      "Its files of questions: questions.",
    ],
    [
      { supplies: { claimz: { kind: "claims", reader: "R", source: "Pages", asked } } },
      "supplies.claimz",
      "Its files of claims: biography-readings.",
    ],
    [
      { resources: { memory: 65_536 } },
      "resources.memory",
      "A run on this machine uses what the machine has. Leave out memory, or choose an engine",
    ],
  ] as const;
  for (const [settings, field, said] of refusals) {
    await expect(send(settings), field).rejects.toMatchObject({
      ...{ status: 400, fields: [{ path: `body.settings.${field}` }] },
      message: expect.stringContaining(said),
    });
  }
  rmSync(root, { recursive: true });
});
