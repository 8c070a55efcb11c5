import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { model, trainingStage } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { makeTraining } from "@/lib/training/testing/make-training";
import { folderOf } from "../training-folder";
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
    await writeFile(path.join(folder, "checkpoints.jsonl"), '{"step": 1, "model": "model"}\n');
    const record = { settings, inputs: {}, outputs: {}, code: "", revision: null };
    await writeFile(path.join(folder, "run.json"), JSON.stringify(record));
  }
  const kindOf = async (stage: string, modelKind: "confidence" | null = null) => {
    const chosen = { ...which, userId, stage, step: 1, modelKind };
    const id = await registerModel(db, { ...chosen, name: stage }, workplace.root);
    const [found] = await db.select().from(model).where(eq(model.id, id));
    return found?.kind;
  };
  expect(await kindOf("lc-rl")).toBe("confidence");
  expect(await kindOf("factuality-rl")).toBe("non-confidence");
  expect(await kindOf("hedging-rl")).toBe("confidence");
});
