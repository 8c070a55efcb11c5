import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { importFile } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { makeTraining, whole } from "../testing/make-training";
import { importOutput, listOutputs } from "./import-output";
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
  expect(await list()).toMatchObject([{ ...file, importedAt: null }]);
  const importing = { ...which, userId, path: file.path, now: new Date() };
  const { importId, rowsAdded } = await importOutput(db, importing, root);
  expect(rowsAdded).toBe(1);
  expect(await list()).toMatchObject([{ ...file, importedAt: expect.any(Date) }]);
  mkdirSync(app, { recursive: true });
  writeFileSync(path.join(app, "3-forecasts.jsonl"), "");
  expect((await list()).at(-1)).toMatchObject({
    ...{ path: "evaluation/app/3-forecasts.jsonl", kind: "forecasts", importedAt: null },
  });
  await db.update(importFile).set({ state: "undone" }).where(eq(importFile.id, importId));
  expect((await list())[0]).toMatchObject({ ...file, importedAt: null });
});
