import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { trainingStage } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { createModel } from "@/lib/models/server/create-model";
import { makeTraining, whole } from "../testing/make-training";
import { getResults } from "./get-results";
import { noteTextModels } from "./note-text-models";
import { folderOf } from "./training-folder";

const db = await openTestDatabase();

test("the outcome of a run is the table of its evaluating stage, once that is done", async () => {
  const { which, root } = await makeTraining(db, whole);
  const { trainingId } = which;
  const stage = path.join(folderOf(root, trainingId).stages, "evaluation");
  mkdirSync(stage, { recursive: true });
  const figures = {
    accuracy: { value: 0.5, low: 0.25, high: 0.75 },
    // Undefined where the forecasts are too few.
    ece: { value: null, low: null, high: null },
    brier: { value: 0.125, low: null, high: null },
  };
  const row = { set: "held-out", model: "LC RL", model_kind: "confidence", n: 12, figures };
  writeFileSync(path.join(stage, "table.json"), JSON.stringify({ bins: 20, rows: [row] }));
  expect(await getResults(db, which, root)).toEqual({ results: [] });
  const made = { trainingId, no: 0, kind: "evaluate", after: [] };
  await db.insert(trainingStage).values({ ...made, name: "evaluation", state: "done" });
  expect(await getResults(db, which, root)).toEqual({
    results: [
      {
        stage: "evaluation",
        rows: [{ set: "held-out", model: "LC RL", modelId: null, forecasts: 12, ...figures }],
      },
    ],
  });
  const { projectId } = which;
  const { id: modelId } = await createModel(db, { projectId, name: "Ours", kind: "confidence" });
  await noteTextModels(db, { id: trainingId, projectId }, new Map([["LC RL", "Ours"]]));
  expect(await getResults(db, which, root)).toMatchObject({ results: [{ rows: [{ modelId }] }] });
  const elsewhere = { ...which, projectId: "00000000-0000-4000-8000-000000000000" };
  await expect(getResults(db, elsewhere, root)).rejects.toMatchObject({ status: 404 });
});
