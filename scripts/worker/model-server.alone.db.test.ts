import { cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { run, trainingStage } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { trainedProviderId } from "@/lib/providers/schema";
import { runSettings } from "@/lib/runs/schema-settings";
import { createRun } from "@/lib/runs/server/runs";
import { registerModel } from "@/lib/training/server/models/register-model";
import { folderOf } from "@/lib/training/server/training-folder";
import { makeTraining } from "@/lib/training/testing/make-training";
import { openModelServer } from "./model-server";

const db = await openTestDatabase();
const served = vi.hoisted((): string[] => []);
const load = vi.hoisted(() => ({ while: async (_: string): Promise<void> => undefined }));
vi.mock("../local-model/serve-model", () => ({
  serveTrained: async ({ folder, name }: { folder: string; name: string }) => {
    served.push(folder);
    await load.while(folder);
    return {
      ...{ url: "http://127.0.0.1:9/v1", name, structured: false },
      ...{ ended: new Promise(() => undefined), stop: async () => undefined },
    };
  },
}));

/** A registered checkpoint, and a run that asks it. */
async function makeAsked() {
  const { which, userId, project, workplace } = await makeTraining(db, "");
  const { projectId, trainingId } = which;
  const place = folderOf(workplace.root, trainingId);
  const stage = path.join(place.stages, "two");
  const folder = path.join(stage, "checkpoints", "step-1");
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "config.json"), "{}");
  await writeFile(path.join(folder, "model.safetensors"), "registered");
  await writeFile(
    path.join(stage, "checkpoints.jsonl"),
    '{"step": 1, "model": "checkpoints/step-1"}\n',
  );
  await db.insert(trainingStage).values({
    ...{ trainingId, no: 1, name: "two", kind: "rl", state: "done", after: [] },
  });
  const modelId = await registerModel(
    db,
    { ...which, userId, stage: "two", step: 1, name: "RL", modelKind: "confidence" },
    workplace.root,
  );
  const choice = { providerId: trainedProviderId, model: modelId, temperature: 0.3 };
  const settings = runSettings.parse({
    ...{ kind: "write", approach: "fine-tuned", asks: "known", datasetId: project.datasetId },
    ...{ modelId, steps: { paragraph: choice } },
  });
  const runId = await createRun(db, { projectId, userId, name: "Write", mostCost: 0, settings });
  await db.update(run).set({ state: "paused", startedAt: new Date() }).where(eq(run.id, runId));
  const home = await mkdtemp(path.join(os.tmpdir(), "candor-home-"));
  onTestFinished(() => rm(home, { recursive: true }));
  const outside = path.join(home, "outside");
  await cp(folder, outside, { recursive: true });
  /** Why the model is not served; null where it is. */
  const serve = async () => {
    await db.update(run).set({ state: "running", problem: null }).where(eq(run.id, runId));
    const { signal } = new AbortController();
    const server = openModelServer({ db, home, root: workplace.root, signal });
    await server.look();
    await server.stop();
    const [found] = await db.select().from(run).where(eq(run.id, runId));
    await db.update(run).set({ state: "paused" }).where(eq(run.id, runId));
    return found?.problem;
  };
  return { serve, run: place.folder, folder, outside };
}

test("a trained model is served as it was registered", async () => {
  const { serve, folder } = await makeAsked();
  expect(await serve()).toBeNull();
  expect(served.splice(0)).toHaveLength(1);
  await writeFile(path.join(folder, "model.safetensors"), "others");
  expect(await serve()).toMatch(/weights .* are not those that were registered/);
  await rm(folder, { recursive: true });
  expect(await serve()).toMatch(/is gone/);
  expect(served).toEqual([]);
});

test("a model whose files are changed after they were looked at, while they are loaded, is not served", async () => {
  const { serve, folder } = await makeAsked();
  load.while = async () => {
    const weights = path.join(folder, "model.safetensors");
    await writeFile(`${weights}.new`, "otherwise!");
    await rename(`${weights}.new`, weights);
  };
  expect(await serve()).toMatch(/was changed while the model was being loaded/);
  load.while = async () => undefined;
  expect(served.splice(0)).toHaveLength(1);
  await writeFile(path.join(folder, "model.safetensors"), "registered");
  expect(await serve()).toBeNull();
  expect(served.splice(0)).toHaveLength(1);
});

test("no link leads its server out of the training run: not the folder’s, nor a file’s, nor that of a folder around", async () => {
  const { serve, run, folder, outside } = await makeAsked();
  await rm(path.join(folder, "config.json"));
  await symlink(path.join(outside, "config.json"), path.join(folder, "config.json"));
  expect(await serve()).toMatch(/config\.json.* is not a plain file/);
  await rm(folder, { recursive: true });
  await symlink(outside, folder);
  expect(await serve()).toMatch(/link leads out/);
  await rm(folder);
  await cp(outside, folder, { recursive: true });
  expect(await serve()).toBeNull();
  expect(served.splice(0)).toHaveLength(1);
  await rename(path.join(run, "runs"), path.join(outside, "runs"));
  await symlink(path.join(outside, "runs"), path.join(run, "runs"));
  expect(await serve()).toMatch(/link leads out/);
  expect(served).toEqual([]);
});
