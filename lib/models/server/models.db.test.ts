import { expect, test } from "vitest";
import { makeProject } from "@/db/testing/make-project";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { createModel } from "./create-model";
import { listModels } from "./list-models";

const db = await openTestDatabase();

test("a project's models by name, with how many texts each wrote", async () => {
  const { projectId } = await makeProject(db, { questions: 3, models: 2 });
  await makeProject(db, { questions: 1, models: 1 });
  await createModel(db, { projectId, name: "Another", kind: "non-confidence" });
  expect(await listModels(db, { projectId })).toMatchObject([
    { name: "Another", kind: "non-confidence", generations: 0 },
    { name: "Secret model 1", kind: "confidence", generations: 3 },
    { name: "Secret model 2", generations: 3 },
  ]);
});

test("a name is taken once in a project", async () => {
  const one = await makeProject(db, { questions: 1, models: 1 });
  const other = await makeProject(db, { questions: 1, models: 1 });
  const named = { name: "Mine", kind: "confidence" } as const;
  await createModel(db, { projectId: one.projectId, ...named });
  await createModel(db, { projectId: other.projectId, ...named });
  await expect(createModel(db, { projectId: one.projectId, ...named })).rejects.toMatchObject({
    status: 409,
    fields: [{ path: "body.name" }],
  });
});
