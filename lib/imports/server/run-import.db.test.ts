import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataset, importFile, question } from "@/db/schema";
import { setupImportDatabase } from "../testing/setup-import-database";

const { db, who, send } = await setupImportDatabase();
const questions = (rows: string) => `dataset,key,question,answer,split\r\n${rows}`;

async function storedKeys(): Promise<string[]> {
  const rows = await db()
    .select({ key: question.key })
    .from(question)
    .innerJoin(dataset, eq(dataset.id, question.datasetId))
    .where(eq(dataset.projectId, who().projectId))
    .orderBy(question.key);
  return rows.map(({ key }) => key);
}

const bad = questions(
  'D,q1,"What, on two\r\nlines?",A,test\r\nD,,No key?,B,test\r\nD,q3\r\nD,q4,"a"b,A,test\r\nD,q5,Fine?,E,\r\n',
);

test("a file with bad rows is refused as a whole, with line, column and reason for each", async () => {
  await expect(send("questions", bad)).rejects.toMatchObject({
    status: 422,
    fields: [
      { path: "line.4.key", message: "is missing" },
      { path: "line.5", message: "has 2 cells where the header has 5" },
      { path: "line.6", message: 'has text after a closing quote (a quote inside is written "")' },
    ],
  });
  expect(await storedKeys()).toEqual([]);
  const [row] = await db()
    .select()
    .from(importFile)
    .where(eq(importFile.projectId, who().projectId));
  expect(row).toMatchObject({ state: "refused", rowsRead: 5, rowsBad: 3, rowsAdded: 0 });
  expect(row?.bytesRead).toBe(bad.length);
});

test("bad rows are left out where that was chosen", async () => {
  const done = await send("questions", bad, { onBadRows: "skip" });
  expect(done).toMatchObject({ state: "done", rowsRead: 5, rowsAdded: 2, rowsBad: 3 });
  expect(done.errors.map(({ line }) => line)).toEqual([4, 5, 6]);
  expect(done.createdBy).toBe("Ada");
  expect(await storedKeys()).toEqual(["q1", "q5"]);
});

test("importing a file twice changes nothing", async () => {
  const file = questions("D,q1,One?,A,test\nD,q2,Two?,B,test\nD,q2,Two?,B,test\n");
  const first = await send("questions", file);
  expect(first).toMatchObject({ rowsAdded: 2, rowsUnchanged: 1, rowsRepeated: 1 });
  const second = await send("questions", file);
  expect(second).toMatchObject({ state: "done", rowsAdded: 0, rowsUnchanged: 3, rowsRepeated: 0 });
  expect(await storedKeys()).toEqual(["q1", "q2"]);
});

test("the same key with another content is a bad row, also within a file", async () => {
  await send("questions", questions("D,q1,One?,A,test\n"));
  const file = questions("D,q1,One?,Another,test\nD,q2,Two?,B,test\nD,q2,Zwei?,B,test\n");
  const done = await send("questions", file, { onBadRows: "skip" });
  expect(done.errors).toEqual([
    {
      line: 2,
      column: "answer",
      reason: "“q1” is already in D with another answer: write the same, or use another key",
    },
    {
      line: 4,
      column: "question",
      reason: "line 3 has “q2” of D already, with another text: write the same, or use another key",
    },
  ]);
});

test("what was unknown of a question is filled in", async () => {
  const forecasts = "reader,reader_kind,dataset,question,probability,outcome\nF,human,D,q1,0.2,0\n";
  await send("forecasts", forecasts, { createMissing: true });
  const file = questions("D,q1,Will it?,no,test\n");
  expect(await send("questions", file)).toMatchObject({ rowsAdded: 0, rowsCompleted: 1 });
  expect(await send("questions", file)).toMatchObject({ rowsUnchanged: 1 });
  const [row] = await db().select().from(question).where(eq(question.text, "Will it?"));
  expect(row).toMatchObject({ key: "q1", truth: "no", split: "test" });
});

test("questions without a correct answer are counted until it is there", async () => {
  const file = (answer: string) => questions(`D,q1,One?,A,test\nD,q2,Two?,${answer},test\n`);
  expect(await send("questions", file(""))).toMatchObject({ rowsAdded: 2, rowsWithoutTruth: 1 });
  expect(await send("questions", file(""))).toMatchObject({
    rowsUnchanged: 2,
    rowsWithoutTruth: 1,
  });
  const completed = { rowsAdded: 0, rowsCompleted: 1, rowsUnchanged: 1, rowsWithoutTruth: 0 };
  expect(await send("questions", file("B"))).toMatchObject(completed);
});

test("a file that is no text is refused for what it is, and the outcome can be read", async () => {
  const bytes = Uint8Array.from({ length: 64 }, (_, i) => i);
  await expect(send("questions", bytes)).rejects.toMatchObject({ status: 422 });
  await expect(send("questions", "dataset\0,key\nD,q1\n")).rejects.toMatchObject({ status: 422 });
  const imports = await db()
    .select({ state: importFile.state })
    .from(importFile)
    .where(eq(importFile.projectId, who().projectId));
  expect(imports.map(({ state }) => state)).toEqual(["refused", "refused"]);
});
