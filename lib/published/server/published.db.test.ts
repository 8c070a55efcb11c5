import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { user } from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { importPublished } from "./import-published";
import { listPublished } from "./list-published";
import { removePublished } from "./remove-published";

const db = await openTestDatabase();

const header = "method,dataset,accuracy,ci_lower,ci_upper,ece,ece_lower,ece_upper";
// From qa_results.csv of Band et al. 2024.
const text = [
  header,
  "LC RL,trivia_qa,0.6474,0.6386,0.6563,0.108,0.101,0.117",
  "GPT-4 0-Shot,bioasq,0.6211,nan,nan,0.379,nan,nan",
].join("\n");

async function setUp() {
  const { projectId } = await makeProject(db, { questions: 1, models: 1 });
  const userId = randomUUID();
  await db.insert(user).values({ id: userId, name: "Rae", email: `${userId}@example.org` });
  return { projectId, userId, source: "Band et al. 2024" };
}

test("a file's figures are stored once, in its order, under its source", async () => {
  const made = await setUp();
  const tables = [{ table: "question answering", rows: 2, figures: 4 }];
  const first = await importPublished(db, { ...made, text });
  expect(first).toMatchObject({ tables, added: 4, alreadyThere: 0, differing: [], leftOut: [] });
  expect(await importPublished(db, { ...made, text })).toMatchObject({ added: 0, alreadyThere: 4 });
  const { sources, figures } = await listPublished(db, made);
  expect(sources).toMatchObject([{ name: made.source, createdBy: "Rae", tables }]);
  expect(figures.map(({ model, metric, value, low }) => [model, metric, value, low])).toEqual([
    ["LC RL", "accuracy", 0.6474, 0.6386],
    ["LC RL", "ece", 0.108, 0.101],
    ["GPT-4 0-Shot", "accuracy", 0.6211, null],
    ["GPT-4 0-Shot", "ece", 0.379, null],
  ]);
});

test("a figure that is there with another number stays, and is named", async () => {
  const made = await setUp();
  await importPublished(db, { ...made, text });
  const changed = text.replace("0.6386", "0.6385");
  expect(await importPublished(db, { ...made, text: changed })).toMatchObject({
    added: 0,
    alreadyThere: 3,
    differing: [
      { model: "LC RL", here: "0.6474 (0.6386 to 0.6563)", inFile: "0.6474 (0.6385 to 0.6563)" },
    ],
  });
  // Under another source both can stand.
  const other = { ...made, source: "Band et al. 2024, repository" };
  expect(await importPublished(db, { ...other, text: changed })).toMatchObject({ added: 4 });
});

test("an interval need not hold its value: a plain bootstrap of the ECE may not", async () => {
  const made = await setUp();
  const outside = `${header}\nA,sciq,0.5,0.4,0.6,0.010,0.012,0.030`;
  expect(await importPublished(db, { ...made, text: outside })).toMatchObject({ added: 2 });
});

test("two imports at once store each figure once", async () => {
  const made = await setUp();
  const answers = await Promise.all([1, 2, 3].map(() => importPublished(db, { ...made, text })));
  expect(answers.map(({ added }) => added).sort()).toEqual([0, 0, 4]);
});

test("a bad row is named with its line, and nothing is stored", async () => {
  const made = await setUp();
  const bad = `${text}\nX,sciq,0.5,0.6,0.4,0.1,0,1`;
  await expect(importPublished(db, { ...made, text: bad })).rejects.toMatchObject({
    status: 422,
    fields: [{ path: "line.4.accuracy" }],
  });
  await expect(importPublished(db, { ...made, text: "a,b\n1,2" })).rejects.toMatchObject({
    status: 422,
    fields: [{ path: "body", message: expect.stringContaining("Looked for") }],
  });
  expect(await listPublished(db, made)).toEqual({ sources: [], figures: [] });
});

test("a project sees and removes its own sources alone", async () => {
  const [ours, theirs] = [await setUp(), await setUp()];
  const { source } = await importPublished(db, { ...ours, text });
  expect(await listPublished(db, theirs)).toEqual({ sources: [], figures: [] });
  const crossed = removePublished(db, { projectId: theirs.projectId, sourceId: source.id });
  await expect(crossed).rejects.toMatchObject({ status: 404 });
  const removed = await removePublished(db, { projectId: ours.projectId, sourceId: source.id });
  expect(removed).toEqual({ figures: 4 });
  expect(await listPublished(db, ours)).toEqual({ sources: [], figures: [] });
  expect(await importPublished(db, { ...ours, text })).toMatchObject({ added: 4 });
});
