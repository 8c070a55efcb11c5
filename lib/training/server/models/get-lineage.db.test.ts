import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  dataset,
  reader,
  study,
  studyVersion,
  trainedModel,
  trainingFile,
  trainingFileSource,
  trainingStage,
} from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { mergeParts } from "@/lib/corrections/merging/server/merge-parts";
import { createModel } from "@/lib/models/server/create-model";
import { listModels } from "@/lib/models/server/list-models";
import { makeTraining, whole } from "../../testing/make-training";
import { importOutput } from "../import-output";
import { folderOf } from "../training-folder";
import { findWriters } from "./find-writers";
import { getLineage } from "./get-lineage";

const db = await openTestDatabase();

test("a model leads back to the files and stages that each of its stages took, and to the questions", async () => {
  const { which, root, userId, step } = await makeTraining(db, whole, {
    settings: { recipe: "supplied", changes: { "lc-sft": { epochs: 2 } } },
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
  expect(lineage.training).toMatchObject({
    recipe: "supplied",
    changes: { "lc-sft": { epochs: 2 } },
  });
  expect(lineage.stages.map(({ name, inputs, datasets }) => ({ name, inputs, datasets }))).toEqual([
    {
      name: "paragraphs",
      inputs: [
        { need: "model", stage: "lc-sft", file: null, isFolder: true, sha256: "a third" },
        // Its own hash, by who made it; what `paragraphs` noted is that of a list of hashes.
        {
          ...{ need: "data", stage: "splits", file: "reward_model.jsonl", isFolder: false },
          sha256: "abc",
        },
      ],
      datasets: [],
    },
    {
      name: "lc-sft",
      inputs: [
        { need: "data", stage: null, file: "summaries", isFolder: false, sha256: "another" },
      ],
      datasets: [],
    },
    {
      name: "splits",
      inputs: [
        {
          ...{ need: "questions", stage: null, file: "questions", isFolder: false },
          sha256: "hash of an input",
        },
      ],
      datasets: [{ id: expect.any(String), name: "people", isDeleted: false }],
    },
  ]);
  const when = new Date();
  await db
    .update(dataset)
    .set({ archivedAt: when, deleteAt: when })
    .where(eq(dataset.name, "people"));
  const { stages: later } = await getLineage(db, { projectId, modelId }, root);
  expect(later.at(-1)?.datasets).toMatchObject([{ name: "people", isDeleted: true }]);
  // As a crash leaves it.
  writeFileSync(path.join(stages, "splits", "run.json"), '{"inputs": {"ques');
  const { stages: left } = await getLineage(db, { projectId, modelId }, root);
  const unknown = { isFolder: false, sha256: null };
  expect(left.at(-1)).toMatchObject({
    ...{ name: "splits", code: "" },
    // As the recipe has them.
    inputs: [
      { need: "questions", file: "questions", ...unknown },
      { need: "queries", file: "queries", ...unknown },
    ],
  });
  // Its copy of the recipe is gone.
  const file = { trainingId, name: "questions", sha256: "a".repeat(64), rows: 2 };
  const [given] = await db.insert(trainingFile).values(file).returning();
  // A reader that waits to be deleted has no page.
  const waits = { archivedAt: when, deleteAt: when };
  const [gone] = await db
    .insert(reader)
    .values({ projectId, kind: "rule", name: "Gone", ...waits })
    .returning();
  await db
    .insert(trainingFileSource)
    .values({ fileId: given?.id ?? "", readerId: gone?.id ?? null });
  rmSync(folderOf(root, trainingId).recipes, { recursive: true });
  const { sources } = await getLineage(db, { projectId, modelId }, root);
  expect(sources.map((one) => one.file)).toEqual(["questions"]);
  expect(sources[0]?.readers).toEqual([{ id: gone?.id, name: "Gone", isDeleted: true }]);
});

test("a model was trained on the files that fed its stages, also through texts that were written for them", async () => {
  const { which, root, userId, step } = await makeTraining(db, whole, {
    settings: { recipe: "supplied" },
  });
  await step();
  const { projectId, trainingId } = which;
  await db.insert(trainingStage).values([
    { trainingId, no: 0, name: "splits", kind: "splits", after: [] },
    { trainingId, no: 1, name: "samples", kind: "sample", after: ["splits"] },
    { trainingId, no: 2, name: "lc-sft", kind: "sft", after: [] },
    { trainingId, no: 3, name: "paragraphs", kind: "generate", after: ["lc-sft", "splits"] },
    { trainingId, no: 4, name: "reader-data", kind: "reader-data", after: ["paragraphs"] },
  ]);
  const given = ["questions", "examples", "queries", "summaries", "readings", "claims"];
  await db
    .insert(trainingFile)
    .values(given.map((name) => ({ trainingId, name, rows: 1, sha256: "0".repeat(64) })));
  const madeBy = async (stage: string) => {
    const { id: modelId } = await createModel(db, { projectId, name: stage, kind: "confidence" });
    await db.insert(trainedModel).values({
      ...{ modelId, trainingId, stage, step: null, folder: "x", weights: {}, createdBy: userId },
    });
    const { stages, sources } = await getLineage(db, { projectId, modelId }, root);
    return { stages: stages.map(({ name }) => name), files: sources.map(({ file }) => file) };
  };
  // Its summaries were written from the samples, for which examples were shown.
  expect(await madeBy("lc-sft")).toEqual({
    stages: ["lc-sft", "samples", "splits"],
    files: ["examples", "queries", "questions", "summaries"],
  });
  expect(await madeBy("splits")).toEqual({ stages: ["splits"], files: ["queries", "questions"] });
});

test("a model that came in with its texts leads to the run, and to the checkpoint with its weights", async () => {
  const { which, root, userId, step } = await makeTraining(db, whole, {
    settings: { recipe: "supplied" },
  });
  await step();
  const { projectId, trainingId } = which;
  const { stages } = folderOf(root, trainingId);
  const note = (stage: string, settings: object, outputs: object) => {
    mkdirSync(path.join(stages, stage), { recursive: true });
    const noted = { settings, inputs: {}, outputs, code: "c0de", revision: null };
    writeFileSync(path.join(stages, stage, "run.json"), JSON.stringify(noted));
  };
  note("lc-sft", {}, { "model/model.safetensors": "5afe", "model/config.json": "c0" });
  note("paragraphs", { model_name: "LC SFT" }, {});
  const row = { dataset: "people", key: "p1", text: "Where was Ada born?", truth: "Kelm" };
  mkdirSync(path.join(stages, "splits"), { recursive: true });
  writeFileSync(path.join(stages, "splits", "questions.jsonl"), JSON.stringify(row));
  const text = { dataset: "people", question: "p1", query: "Write.", text: "In Kelm." };
  const rows = ["LC SFT", "By hand"].map((name) =>
    JSON.stringify({ ...text, model: name, model_kind: "confidence" }),
  );
  writeFileSync(path.join(stages, "paragraphs", "generations.jsonl"), rows.join("\n"));
  await db.insert(trainingStage).values([
    { trainingId, no: 0, name: "lc-sft", kind: "sft", after: [] },
    { trainingId, no: 1, name: "paragraphs", kind: "generate", after: ["lc-sft"] },
  ]);
  const importing = { ...which, userId, now: new Date() };
  for (const file of ["splits/questions.jsonl", "paragraphs/generations.jsonl"])
    await importOutput(db, { ...importing, path: file }, root);
  const { id: chosen } = await createModel(db, { projectId, name: "Chosen", kind: "confidence" });
  await db.insert(trainedModel).values({
    ...{ modelId: chosen, trainingId, stage: "lc-sft", step: null, folder: "x", createdBy: userId },
    weights: { "model.safetensors": "5afe" },
  });

  const models = await listModels(db, { projectId });
  const idOf = (name: string) => models.find((one) => one.name === name)?.id ?? "";
  const lineageOf = (modelId: string) => getLineage(db, { projectId, modelId }, root);
  expect(models.filter(({ hasLineage }) => hasLineage).map(({ name }) => name)).toEqual([
    ...["A training: By hand", "A training: LC SFT", "Chosen"],
  ]);
  const written = { id: idOf("A training: LC SFT"), name: "A training: LC SFT" };
  expect(await lineageOf(written.id)).toMatchObject({
    ...{ model: written, origin: "texts", madeBy: [{ stage: "paragraphs", step: null }] },
    training: { id: trainingId },
    weights: { "model.safetensors": "5afe" },
    sameWeights: [{ id: chosen, name: "Chosen" }],
    stages: [{ name: "paragraphs" }, { name: "lc-sft" }],
  });
  expect(await lineageOf(chosen)).toMatchObject({ origin: "checkpoint", sameWeights: [written] });
  // No stage says that it wrote these.
  expect(await lineageOf(idOf("A training: By hand"))).toMatchObject({
    ...{ origin: "texts", madeBy: [], weights: {}, sameWeights: [], stages: [] },
  });
  // Merged into another model, it takes its origin along.
  const { id: into } = await createModel(db, { projectId, name: "Ours", kind: "confidence" });
  await mergeParts(db, { projectId, kind: "model", id: written.id, into });
  expect(await lineageOf(into)).toMatchObject({
    madeBy: [{ stage: "paragraphs" }],
    training: { id: trainingId },
  });
  const elsewhere = { projectId: "00000000-0000-4000-8000-000000000000", modelId: into };
  await expect(getLineage(db, elsewhere, root)).rejects.toMatchObject({ status: 404 });
});

test("of the stages that write under one name, those whose texts came in are named", async () => {
  const { which, root, userId, step } = await makeTraining(db, whole, {
    settings: { recipe: "supplied" },
  });
  await step();
  const { projectId, trainingId } = which;
  const { stages } = folderOf(root, trainingId);
  const row = { dataset: "people", key: "p1", text: "Where was Ada born?", truth: "Kelm" };
  const model = { model: "LC SFT", model_kind: "confidence" };
  const text = { dataset: "people", question: "p1", query: "Write.", ...model };
  const write = (stage: string, file: string, rows: object[]) => {
    mkdirSync(path.join(stages, stage, path.dirname(file)), { recursive: true });
    const record = { settings: { model_name: "LC SFT" }, inputs: {}, code: "c0de", revision: null };
    writeFileSync(path.join(stages, stage, "run.json"), JSON.stringify(record));
    writeFileSync(
      path.join(stages, stage, file),
      rows.map((one) => JSON.stringify(one)).join("\n"),
    );
  };
  // In the recipe, `biographies` puts together what `paragraphs` wrote.
  const writers = ["paragraphs", "lc-sft-test", "lc-sft-bioasq"];
  write("splits", "questions.jsonl", [row]);
  for (const [i, stage] of writers.entries())
    write(stage, "generations.jsonl", [{ ...text, text: `By ${stage}.`, seed: i }]);
  write("biographies", "app/2-generations.jsonl", [{ ...text, text: "By paragraphs.", seed: 0 }]);
  await db
    .insert(trainingStage)
    .values([
      ...writers.map((name, no) => ({ trainingId, no, name, kind: "generate", after: [] })),
      { trainingId, no: 3, name: "biographies", kind: "evaluate", after: ["paragraphs"] },
    ]);
  const bring = (file: string) =>
    importOutput(db, { ...which, userId, now: new Date(), path: file }, root);
  const namedAfter = async (file: string) => {
    await bring(file);
    const found = (await listModels(db, { projectId })).find(
      ({ name }) => name === "A training: LC SFT",
    );
    const { madeBy, stages } = await getLineage(db, { projectId, modelId: found?.id ?? "" }, root);
    return [madeBy.map(({ stage }) => stage), stages.map(({ name }) => name)];
  };
  await bring("splits/questions.jsonl");
  expect(await namedAfter("lc-sft-test/generations.jsonl")).toEqual([
    ["lc-sft-test"],
    ["lc-sft-test"],
  ]);
  expect(await namedAfter("biographies/app/2-generations.jsonl")).toEqual([
    ["paragraphs", "lc-sft-test"],
    ["lc-sft-test", "paragraphs"],
  ]);
});

test("texts that one checkpoint among several wrote have that checkpoint's weights", () => {
  const record = { settings: {}, inputs: {}, outputs: {}, code: "", revision: null };
  const outputs = {
    "checkpoints/step-4/model.safetensors": "four",
    "checkpoints/step-8/model.safetensors": "eight",
    "model/model.safetensors": "eight",
  };
  const made = {
    stages: [
      { name: "rl", kind: "rl" },
      { name: "selected", kind: "select" },
    ],
    records: new Map([
      ["rl", { ...record, outputs }],
      ["selected", { ...record, settings: { model_name: null } }],
    ]),
    needs: new Map([["selected", { rl: "rl" }]]),
  };
  expect(findWriters("selected-step-4", made, new Set(["selected"]))).toEqual([
    { stage: "selected", step: 4, weights: { "model.safetensors": "four" } },
  ]);
});

test("a model leads on to the studies that have started to have its texts read, and to no others", async () => {
  const { which, root, userId, project } = await makeTraining(db, whole);
  const { projectId, trainingId } = which;
  const { id: modelId } = await createModel(db, { projectId, name: "RL", kind: "confidence" });
  await db.insert(trainedModel).values({
    ...{ modelId, trainingId, stage: "two", step: 3, folder: "x", weights: {} },
    createdBy: userId,
  });
  const add = async (name: string, modelIds: string[], frozenAt: Date | null, more = {}) => {
    const [made] = await db
      .insert(study)
      .values({ projectId, name, link: name, ...more })
      .returning();
    const config = { modelIds } as typeof studyVersion.$inferInsert.config;
    await db.insert(studyVersion).values({ studyId: made?.id ?? "", no: 1, config, frozenAt });
    return made?.id;
  };
  const now = new Date();
  const read = await add("Read", [modelId], now);
  await add("A preview", [modelId], now, { previewOf: read });
  await add("A draft", [modelId], null);
  await add("Of another", project.modelIds, now);
  expect((await getLineage(db, { projectId, modelId }, root)).usedIn).toEqual({
    evaluations: [],
    studies: [{ id: read, name: "Read", isDeleted: false }],
  });
});
