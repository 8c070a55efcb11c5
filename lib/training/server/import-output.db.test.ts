import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataset, importFile, model, question } from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { makeTraining, whole } from "../testing/make-training";
import { importOutput } from "./import-output";
import { listOutputs } from "./list-outputs";
import { previewOutput } from "./preview-output";
import { folderOf } from "./training-folder";

const db = await openTestDatabase();

test("a stage's file says when it was imported, until that is undone", async () => {
  const { which, root, userId } = await makeTraining(db, whole);
  const world = path.join(folderOf(root, which.trainingId).stages, "world");
  mkdirSync(world, { recursive: true });
  const row = { dataset: "people", key: "p1", text: "Where was Ada born?", truth: "Kelm" };
  writeFileSync(path.join(world, "questions.jsonl"), `${JSON.stringify(row)}\n`);
  const app = path.join(folderOf(root, which.trainingId).stages, "evaluation", "app");
  const list = () => listOutputs(db, which, root);
  const file = { path: "world/questions.jsonl", kind: "questions" };
  expect(await list()).toMatchObject([{ ...file, imported: null }]);
  const importing = { ...which, userId, path: file.path, now: new Date() };
  const { importId, rowsAdded } = await importOutput(db, importing, root);
  expect(rowsAdded).toBe(1);
  expect(await list()).toMatchObject([
    { ...file, imported: { id: importId, at: expect.any(Date) } },
  ]);
  mkdirSync(app, { recursive: true });
  writeFileSync(path.join(app, "3-forecasts.jsonl"), "");
  expect((await list()).at(-1)).toMatchObject({
    ...{ path: "evaluation/app/3-forecasts.jsonl", kind: "forecasts", imported: null },
  });
  await db.update(importFile).set({ state: "undone" }).where(eq(importFile.id, importId));
  expect((await list())[0]).toMatchObject({ ...file, imported: null });
});

test("a model’s texts and readings come in under the run’s name, as the preview says", async () => {
  const project = await makeProject(db, { questions: 1, models: 1 });
  const { projectId } = project;
  const [asked] = await db
    .select({ dataset: dataset.name, question: question.key })
    .from(question)
    .innerJoin(dataset, eq(dataset.id, question.datasetId))
    .where(eq(dataset.projectId, projectId));
  // Two runs of one name, whose models wrote differently.
  for (const [i, expected] of ["A training: LC SFT", "A training: LC SFT ("].entries()) {
    const { which, root, userId } = await makeTraining(db, whole, { project });
    const app = path.join(folderOf(root, which.trainingId).stages, "evaluation", "app");
    mkdirSync(app, { recursive: true });
    const write = (file: string, row: object) =>
      writeFileSync(
        path.join(app, file),
        `${JSON.stringify({ ...asked, model: "LC SFT", ...row })}\n`,
      );
    write("2-generations.jsonl", {
      text: i === 0 ? " " : "A text.",
      query: "Write.",
      model_kind: "confidence",
    });
    const reading = { reader: "literal", reader_kind: "rule", seed: 0 };
    write("3-forecasts.jsonl", { ...reading, status: "no_answer", correct: false });
    for (const file of ["2-generations.jsonl", "3-forecasts.jsonl"]) {
      const one = { ...which, path: `evaluation/app/${file}` };
      const { rows, models, datasets } = await previewOutput(db, one, root);
      expect({ rows, datasets }).toEqual({ rows: 1, datasets: [asked?.dataset] });
      expect(models).toEqual([expect.stringContaining(expected)]);
      const made = await importOutput(db, { ...one, userId, now: new Date() }, root);
      expect(made.rowsAdded).toBe(1);
      const named = and(eq(model.projectId, projectId), eq(model.name, models[0] ?? ""));
      expect(await db.$count(model, named)).toBe(1);
    }
  }
});

test("a file that can’t be read is refused with its line", async () => {
  const { which, root } = await makeTraining(db, whole);
  const stage = path.join(folderOf(root, which.trainingId).stages, "lc-sft-test");
  mkdirSync(stage, { recursive: true });
  writeFileSync(path.join(stage, "generations.jsonl"), '{"model": "LC SFT"}\n{"model": 3}\n');
  const one = { ...which, path: "lc-sft-test/generations.jsonl" };
  await expect(previewOutput(db, one, root)).rejects.toThrow(
    "Line 2 of runs/run/lc-sft-test/generations.jsonl",
  );
});

test("a file’s rows come in together with the note of its run, or not at all", async () => {
  const { which, root, userId, project } = await makeTraining(db, whole);
  const stage = path.join(folderOf(root, which.trainingId).stages, "lc-sft-test");
  mkdirSync(stage, { recursive: true });
  const [asked] = await db
    .select({ dataset: dataset.name, question: question.key })
    .from(question)
    .innerJoin(dataset, eq(dataset.id, question.datasetId))
    .where(eq(dataset.projectId, project.projectId));
  const row = { ...asked, model: "LC SFT", text: "A.", query: "Write.", model_kind: "confidence" };
  writeFileSync(path.join(stage, "generations.jsonl"), JSON.stringify(row));
  const isNamed = and(eq(model.projectId, which.projectId), eq(model.name, "A training: LC SFT"));
  const one = { ...which, userId, now: new Date(), path: "lc-sft-test/generations.jsonl" };
  // As if the worker died in between.
  for (const table of ["training_import", "training_text_model"]) {
    await db.owner.execute(sql`
      create function refuse_note() returns trigger language plpgsql as 'begin raise ''no room''; end';
      create trigger refuse_note before insert on ${sql.identifier(table)} execute function refuse_note()`);
    await expect(importOutput(db, one, root)).rejects.toThrow();
    await db.owner.execute(sql`drop function refuse_note cascade`);
    expect(await db.$count(model, isNamed)).toBe(0);
  }
  await importOutput(db, one, root);
  expect(await db.$count(model, isNamed)).toBe(1);
});
