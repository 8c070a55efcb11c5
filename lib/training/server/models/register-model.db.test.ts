import { chmod, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { model, trainedModel, trainingStage } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { asOtherUser } from "@/lib/training/testing/as-other-user";
import { makeTraining } from "@/lib/training/testing/make-training";
import { folderOf } from "../training-folder";
import { listCheckpoints } from "./checkpoints";
import { registerModel } from "./register-model";

const db = await openTestDatabase();

test("a checkpoint that was trained for being right alone is a model that states no confidence", async () => {
  const { which, userId, workplace } = await makeTraining(db, "");
  const { trainingId } = which;
  const { stages } = folderOf(workplace.root, trainingId);
  const made = [
    { name: "lc-rl", kind: "rl", after: [], settings: { reward: "decision" } },
    { name: "factuality-rl", kind: "rl", after: [], settings: { reward: "factuality" } },
    { name: "hedging-rl", kind: "rl", after: [], settings: { reward: "factuality" } },
    {
      ...{ name: "hedging-rl-selected", kind: "select", after: ["hedging-rl"] },
      settings: { model_kind: "confidence" },
    },
  ];
  for (const [no, { settings, ...stage }] of made.entries()) {
    await db.insert(trainingStage).values({ ...stage, trainingId, no, state: "done" });
    const folder = path.join(stages, stage.name);
    await mkdir(path.join(folder, "model"), { recursive: true });
    await writeFile(path.join(folder, "model/model.safetensors"), stage.name);
    const kept = '{"step": 1, "model": "model", "is_untrained": true}\n';
    await writeFile(path.join(folder, "checkpoints.jsonl"), kept);
    const record = { settings, inputs: {}, outputs: {}, code: "", revision: null };
    await writeFile(path.join(folder, "run.json"), JSON.stringify(record));
  }
  const kindOf = async (stage: string, modelKind: "confidence" | null = null) => {
    const chosen = { ...which, userId, stage, step: 1, modelKind };
    const id = await registerModel(db, { ...chosen, name: stage }, workplace.root);
    const [found] = await db.select().from(model).where(eq(model.id, id));
    return found?.kind;
  };
  const checkpoints = await listCheckpoints(db, which, workplace.root);
  expect(checkpoints.map(({ isUntrained }) => isUntrained)).toEqual(checkpoints.map(() => true));
  expect(await kindOf("lc-rl")).toBe("confidence");
  expect(await kindOf("factuality-rl")).toBe("non-confidence");
  expect(await kindOf("hedging-rl")).toBe("confidence");
});

test("a checkpoint whose weights are not there, or can’t be read, becomes no model", async () => {
  const { which, userId, workplace } = await makeTraining(db, "");
  const { trainingId } = which;
  const stage = path.join(folderOf(workplace.root, trainingId).stages, "rl");
  const weights = path.join(stage, "model/model.safetensors");
  const its = { trainingId, no: 0, name: "rl", kind: "rl", after: [], state: "done" as const };
  await db.insert(trainingStage).values(its);
  await mkdir(path.dirname(weights), { recursive: true });
  await writeFile(path.join(stage, "checkpoints.jsonl"), '{"step": 1, "model": "model"}\n');
  const register = () =>
    registerModel(
      db,
      { ...which, userId, stage: "rl", step: 1, name: "RL", modelKind: null },
      workplace.root,
    );
  const refused = (message: RegExp) =>
    expect(register()).rejects.toMatchObject({
      ...{ status: 409, code: "no_weights", message: expect.stringMatching(message) },
    });
  await refused(/run\/rl\/model has no file of weights/);
  await symlink("/nowhere", weights);
  await refused(/model\.safetensors is not a file in the training run’s folder/);
  await rm(weights);
  await writeFile(weights, "weights");
  await chmod(weights, 0o000);
  for (const folder of [path.dirname(workplace.root), workplace.root]) await chmod(folder, 0o755);
  await asOtherUser(() =>
    refused(/model\.safetensors \(permission denied\): let the user that runs Candor read/),
  );
  await chmod(weights, 0o644);
  await register();
});

test("the database takes a stage’s model once", async () => {
  const { which } = await makeTraining(db, "");
  const add = async (name: string) => {
    const [made] = await db
      .insert(model)
      .values({ projectId: which.projectId, name, kind: "confidence" })
      .returning();
    await db.insert(trainedModel).values({
      ...{ modelId: made?.id ?? "", trainingId: which.trainingId, stage: "sft", step: null },
      ...{ folder: "x", weights: {} },
    });
  };
  await add("One");
  await expect(add("Another")).rejects.toMatchObject({ cause: { code: "23505" } });
});
