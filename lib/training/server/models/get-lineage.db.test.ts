import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { trainedModel, trainingStage } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { createModel } from "@/lib/models/server/create-model";
import { makeTraining, whole } from "../../testing/make-training";
import { importOutput } from "../import-output";
import { folderOf } from "../training-folder";
import { getLineage } from "./get-lineage";

const db = await openTestDatabase();

test("a model leads back to the files and stages that each of its stages took, and to the questions", async () => {
  const { which, root, userId, step } = await makeTraining(db, whole, {
    settings: { recipe: "supplied" },
  });
  // Its plan: the recipe lies in the run's folder.
  await step();
  const { projectId, trainingId } = which;
  const { stages } = folderOf(root, trainingId);
  const note = (stage: string, inputs: object, outputs: object) => {
    mkdirSync(path.join(stages, stage), { recursive: true });
    const noted = { inputs, outputs, code: "c0de", revision: null };
    writeFileSync(path.join(stages, stage, "run.json"), JSON.stringify(noted));
  };
  note("splits", { questions: "hash of an input" }, { "reward_model.jsonl": "abc" });
  note("lc-sft", { data: "another" }, {});
  note("paragraphs", { model: "a third", data: "a fourth" }, {});
  const row = { dataset: "people", key: "p1", text: "Where was Ada born?", truth: "Kelm" };
  writeFileSync(path.join(stages, "splits", "questions.jsonl"), JSON.stringify(row));
  const importing = { ...which, userId, now: new Date() };
  await importOutput(db, { ...importing, path: "splits/questions.jsonl" }, root);
  await db.insert(trainingStage).values([
    { trainingId, no: 0, name: "splits", kind: "splits", after: [] },
    { trainingId, no: 1, name: "lc-sft", kind: "sft", after: [] },
    { trainingId, no: 2, name: "paragraphs", kind: "generate", after: ["lc-sft", "splits"] },
  ]);
  const { id: modelId } = await createModel(db, { projectId, name: "LC", kind: "confidence" });
  await db.insert(trainedModel).values({
    ...{ modelId, trainingId, stage: "paragraphs", step: null, folder: "x", weights: {} },
    createdBy: userId,
  });

  const lineage = await getLineage(db, { projectId, modelId }, root);
  expect(lineage.stages.map(({ name, inputs, datasets }) => ({ name, inputs, datasets }))).toEqual([
    {
      name: "paragraphs",
      inputs: [
        { need: "model", stage: "lc-sft", file: null, sha256: null },
        { need: "data", stage: "splits", file: "reward_model.jsonl", sha256: "abc" },
      ],
      datasets: [],
    },
    {
      name: "lc-sft",
      inputs: [{ need: "data", stage: null, file: "summaries", sha256: null }],
      datasets: [],
    },
    {
      name: "splits",
      inputs: [{ need: "questions", stage: null, file: "questions", sha256: null }],
      datasets: [{ id: expect.any(String), name: "people" }],
    },
  ]);
  // As a crash leaves it.
  writeFileSync(path.join(stages, "splits", "run.json"), '{"inputs": {"ques');
  const { stages: left } = await getLineage(db, { projectId, modelId }, root);
  expect(left.at(-1)).toMatchObject({ name: "splits", inputs: [] });
});
