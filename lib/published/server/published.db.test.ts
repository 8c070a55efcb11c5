import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { publishedSource, user } from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { importPublished } from "./import-published";
import { listPublished } from "./list-published";
import { removePublished } from "./remove-published";

const db = await openTestDatabase();

const header = "table,model,dataset,metric,value,low,high";
const text = [
  header,
  "question answering,Ours,trivia_qa,accuracy,0.6474,0.6386,0.6563",
  "question answering,Ours,trivia_qa,ece,0.108,0.101,0.117",
  "question answering,Other,bioasq,accuracy,0.6211,nan,nan",
  "question answering,Other,bioasq,ece,0.379,,",
].join("\n");

async function setUp() {
  const { projectId } = await makeProject(db, { questions: 1, models: 1 });
  const userId = randomUUID();
  await db.insert(user).values({ id: userId, name: "Rae", email: `${userId}@example.org` });
  return { projectId, userId, source: "Author 2025" };
}

/** What a project has besides the paper that comes with Candor. */
async function listOwn(made: { projectId: string }) {
  const { sources, figures } = await listPublished(db, made);
  const own = sources.filter(({ createdAt }) => createdAt !== null);
  return { sources: own, figures: figures.filter((f) => own.some(({ id }) => id === f.sourceId)) };
}

test("a file's figures are stored once, in its order, under its source", async () => {
  const made = await setUp();
  const tables = [{ table: "question answering", rows: 2, figures: 4 }];
  const first = await importPublished(db, { ...made, text });
  expect(first).toMatchObject({ tables, added: 4, alreadyThere: 0, differing: [] });
  expect(await importPublished(db, { ...made, text })).toMatchObject({ added: 0, alreadyThere: 4 });
  const { sources, figures } = await listOwn(made);
  expect(sources).toMatchObject([{ name: made.source, createdBy: "Rae", tables }]);
  expect(figures.map(({ model, metric, value, low }) => [model, metric, value, low])).toEqual([
    ["Ours", "accuracy", 0.6474, 0.6386],
    ["Ours", "ece", 0.108, 0.101],
    ["Other", "accuracy", 0.6211, null],
    ["Other", "ece", 0.379, null],
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
      { model: "Ours", here: "0.6474 (0.6386 to 0.6563)", inFile: "0.6474 (0.6385 to 0.6563)" },
    ],
  });
  // Under another source both can stand.
  const other = { ...made, source: "Author 2025, repository" };
  expect(await importPublished(db, { ...other, text: changed })).toMatchObject({ added: 4 });
});

test("an interval need not hold its value: a plain bootstrap of the ECE may not", async () => {
  const made = await setUp();
  const outside = `${header}\nt,A,sciq,ece,0.010,0.012,0.030`;
  expect(await importPublished(db, { ...made, text: outside })).toMatchObject({ added: 1 });
});

test("every project has the figures of the paper, and none can be imported under its name", async () => {
  const made = await setUp();
  const { sources, figures } = await listPublished(db, made);
  expect(sources).toMatchObject([{ name: "Band et al. 2024", createdAt: null }]);
  expect(figures).toHaveLength(138);
  const again = importPublished(db, { ...made, source: "Band et al. 2024", text });
  await expect(again).rejects.toMatchObject({ status: 422, fields: [{ path: "query.source" }] });
  // Imported before the paper came with Candor: the project's own stays, alone.
  const { projectId, userId } = made;
  await db.insert(publishedSource).values({ projectId, userId, name: "Band et al. 2024" });
  const own = await listPublished(db, made);
  expect(own.sources).toMatchObject([{ name: "Band et al. 2024", createdBy: "Rae" }]);
  expect(own.figures).toEqual([]);
});

test("two imports at once store each figure once", async () => {
  const made = await setUp();
  const answers = await Promise.all([1, 2, 3].map(() => importPublished(db, { ...made, text })));
  expect(answers.map(({ added }) => added).sort()).toEqual([0, 0, 4]);
});

test("a bad row is named with its line, and nothing is stored", async () => {
  const made = await setUp();
  const bad = `${text}\nt,X,sciq,accuracy,0.5,0.6,0.4`;
  await expect(importPublished(db, { ...made, text: bad })).rejects.toMatchObject({
    status: 422,
    fields: [{ path: "line.6.value" }],
  });
  await expect(importPublished(db, { ...made, text: "a,b\n1,2" })).rejects.toMatchObject({
    status: 422,
    fields: [{ path: "body", message: expect.stringContaining("no column model") }],
  });
  expect(await listOwn(made)).toEqual({ sources: [], figures: [] });
});

test("a project sees and removes its own sources alone", async () => {
  const [ours, theirs] = [await setUp(), await setUp()];
  const { source } = await importPublished(db, { ...ours, text });
  expect(await listOwn(theirs)).toEqual({ sources: [], figures: [] });
  const crossed = removePublished(db, { projectId: theirs.projectId, sourceId: source.id });
  await expect(crossed).rejects.toMatchObject({ status: 404 });
  const removed = await removePublished(db, { projectId: ours.projectId, sourceId: source.id });
  expect(removed).toEqual({ figures: 4 });
  expect(await listOwn(ours)).toEqual({ sources: [], figures: [] });
  expect(await importPublished(db, { ...ours, text })).toMatchObject({ added: 4 });
});
