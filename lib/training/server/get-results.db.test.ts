import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataset, trainingStage } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { createModel } from "@/lib/models/server/create-model";
import { makeTraining, whole } from "../testing/make-training";
import { getResults } from "./get-results";
import { importOutput } from "./import-output";
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
  const undefinedFigure = { value: null, low: null, high: null };
  const control = {
    ...{ set: "held-out", model: "LC SFT, Platt", model_kind: "confidence", n: 0, no_answer: 0 },
    ...{ control_of: "LC SFT", note: "Not computed: a half has 4 answers; it takes 10." },
    figures: { accuracy: undefinedFigure, ece: undefinedFigure, brier: undefinedFigure },
  };
  writeFileSync(
    path.join(stage, "table.json"),
    JSON.stringify({ bins: 20, readers: ["literal"], rows: [row, control] }),
  );
  expect(await getResults(db, which, root)).toEqual({ results: [] });
  const made = { trainingId, no: 0, kind: "evaluate", after: [] };
  await db.insert(trainingStage).values({ ...made, name: "evaluation", state: "done" });
  expect(await getResults(db, which, root)).toEqual({
    results: [
      {
        stage: "evaluation",
        bins: 20,
        readers: ["literal"],
        datasetIds: [],
        rows: [
          // Tables of earlier versions of the package say nothing of controls and of missing answers.
          {
            ...{ set: "held-out", model: "LC RL", controlOf: null, note: "" },
            ...{ modelId: null, forecasts: 12, noAnswer: null, ...figures },
          },
          // A figure of the table, and no model.
          {
            ...{ set: "held-out", model: "LC SFT, Platt", controlOf: "LC SFT" },
            ...{ note: control.note, modelId: null, forecasts: 0, noAnswer: 0, ...control.figures },
          },
        ],
      },
    ],
  });
  const { projectId } = which;
  const { id: modelId } = await createModel(db, { projectId, name: "Ours", kind: "confidence" });
  await noteTextModels(db, { id: trainingId, projectId }, new Map([["LC RL", "Ours"]]));
  expect(await getResults(db, which, root)).toMatchObject({
    results: [{ rows: [{ modelId }, { modelId: null }] }],
  });
  const elsewhere = { ...which, projectId: "00000000-0000-4000-8000-000000000000" };
  await expect(getResults(db, elsewhere, root)).rejects.toMatchObject({ status: 404 });
});

test("results name the datasets that their forecasts came into", async () => {
  const { which, root, userId } = await makeTraining(db, whole);
  const { trainingId } = which;
  const stage = path.join(folderOf(root, trainingId).stages, "evaluation");
  mkdirSync(path.join(stage, "app"), { recursive: true });
  writeFileSync(path.join(stage, "table.json"), JSON.stringify({ bins: 20, rows: [] }));
  const about = { dataset: "held-out", question: "q1", model: "LC RL", seed: 0 };
  const files = {
    "1-questions": { dataset: "held-out", key: "q1", text: "Where was Ada born?", truth: "Kelm" },
    "2-generations": { ...about, model_kind: "confidence", query: "Write.", text: "In Kelm." },
    "3-forecasts": {
      ...{ ...about, reader: "Rules", reader_kind: "rule", draw: 0, text: "In Kelm." },
      ...{ answer: "Kelm", confidence: 0.9, correct: true },
    },
  };
  await db
    .insert(trainingStage)
    .values({ trainingId, no: 0, name: "evaluation", kind: "evaluate", after: [], state: "done" });
  for (const [name, row] of Object.entries(files)) {
    writeFileSync(path.join(stage, "app", `${name}.jsonl`), JSON.stringify(row));
    const file = `evaluation/app/${name}.jsonl`;
    await importOutput(db, { ...which, userId, now: new Date(), path: file }, root);
  }
  const isIt = and(eq(dataset.projectId, which.projectId), eq(dataset.name, "held-out"));
  const [made] = await db.select({ id: dataset.id }).from(dataset).where(isIt);
  const { results } = await getResults(db, which, root);
  expect(results.map(({ datasetIds }) => datasetIds)).toEqual([[made?.id]]);
});
