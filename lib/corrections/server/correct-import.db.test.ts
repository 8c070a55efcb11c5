import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { importFile, reader } from "@/db/schema";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { newImport } from "@/lib/imports/schema";
import { createImport } from "@/lib/imports/server/create-import";
import { runImport } from "@/lib/imports/server/run-import";
import { uploadOf } from "@/lib/imports/testing/import-text";
import { setupImportDatabase } from "@/lib/imports/testing/setup-import-database";
import { correctionBy } from "./correct-import";
import { mergeParts } from "./merge-parts";
import { renamePart } from "./rename-part";
import { undoDue } from "./undo-due";
import { askUndo } from "./undo-import";

const { db, who, send } = await setupImportDatabase();
const now = () => new Date();

/** Prepares a correction; then sends its file, first as a trial. */
async function correct(corrects: string, kind: "questions" | "forecasts", createMissing = false) {
  const options = { format: "csv" as const, createMissing };
  const body = newImport.parse({ kind, filename: "corrected.csv", options, corrects });
  const { id: importId } = await createImport(db(), { ...who(), body, now: now() });
  const sendFile = (text: string, isTrial: boolean) => {
    const bytes = new TextEncoder().encode(text);
    return runImport(db(), {
      ...{ projectId: who().projectId, importId, now: now() },
      upload: uploadOf(bytes),
      correction: correctionBy({ ...who(), importId, now: now(), isTrial }),
    });
  };
  return { importId, sendFile };
}

const stored = async () => {
  const { rows } = await db().execute<{ said: string }>(sql`
    select concat_ws(' ', r.name, q.key, f.confidence, j.correct::text, j.judge) as said
    from forecast f join reader r on r.id = f.reader_id join question q on q.id = f.question_id
    left join judgement j on j.forecast_id = f.id where r.project_id = ${who().projectId} order by 1`);
  return rows.map(({ said }) => said);
};

const head = "reader,reader_kind,dataset,question,probability,outcome\n";

test("a corrected file takes the import's place at once, after a trial that changes nothing", async () => {
  const file = `${head}A,human,D,q1,0.9,1\nA,human,D,q2,0.8,1\nB,human,D,q1,1,1\n`;
  const wrong = await send("forecasts", file, { createMissing: true });
  while ((await countInTurn(db(), 1_000)) > 0);
  const before = await stored();
  const { importId, sendFile } = await correct(wrong.id, "forecasts", true);
  // B's 1 was one percent, q2 was read by C, and q3 is new.
  const right = `${head}A,human,D,q1,0.9,1\nC,human,D,q2,0.8,1\nB,human,D,q1,0.01,1\nA,human,D,q3,0.7,0\n`;
  const tried = await sendFile(right, true);
  expect(tried).toMatchObject({
    state: "waiting",
    // Forecasts: q1 by A and the questions q1 and q2 stay; B's changed; A's on q2 went; two and question q3 came.
    difference: { unchanged: 3, changed: 1, removed: 1, added: 3 },
  });
  expect(tried.difference?.first[0]).toMatchObject({
    ...{ change: "changed", kind: "forecast", name: "B · D · q1" },
    ...{ before: { confidence: 1, correct: { import: true } } },
    ...{ after: { confidence: 0.99, correct: { import: false } } },
  });
  expect(await stored()).toEqual(before);
  const done = await sendFile(right, false);
  expect(done).toMatchObject({ state: "done", difference: tried.difference });
  expect(await countInTurn(db(), 1_000)).toBe(0);
  expect(await stored()).toEqual([
    ...["A q1 0.9 true import", "A q3 0.7 false import"],
    ...["B q1 0.99 false import", "C q2 0.8 true import"],
  ]);
  const [old] = await db().select().from(importFile).where(eq(importFile.id, wrong.id));
  expect(old).toMatchObject({ state: "undone", undone: { removed: { forecast: 3 } } });
  await expect(correct(wrong.id, "forecasts")).rejects.toMatchObject({ status: 400 });
  expect(importId).toBe(done.id);
});

test("what was renamed or merged stays so when the file with the old names is corrected", async () => {
  const rows = (confidence: number) =>
    `${head}ana b,human,D,q1,${confidence},1\nAna B.,human,D,q2,0.8,1\n`;
  const wrong = await send("forecasts", rows(0.9), { createMissing: true });
  const readers = await db().select().from(reader).where(eq(reader.projectId, who().projectId));
  const idOf = (name: string) => readers.find((one) => one.name === name)?.id ?? "";
  const { projectId } = who();
  const kind = "reader";
  await mergeParts(db(), { projectId, kind, id: idOf("ana b"), into: idOf("Ana B.") });
  const { sendFile } = await correct(wrong.id, "forecasts", true);
  expect(await sendFile(rows(0.7), false)).toMatchObject({
    difference: { changed: 1, added: 0, removed: 0 },
  });
  expect(await stored()).toEqual(["Ana B. q1 0.7 true import", "Ana B. q2 0.8 true import"]);
  expect(await db().$count(reader, eq(reader.id, idOf("Ana B.")))).toBe(1);
});

test("a reader's corrected kind stays when the file with the old one is corrected", async () => {
  const rows = (confidence: number) => `${head}A,human,D,q1,${confidence},1\n`;
  const wrong = await send("forecasts", rows(0.9), { createMissing: true });
  const { projectId } = who();
  const [a] = await db().select().from(reader).where(eq(reader.projectId, projectId));
  const part = { projectId, kind: "reader" as const, id: a?.id ?? "", name: "A" };
  await renamePart(db(), { ...part, readerKind: "llm" });
  const { sendFile } = await correct(wrong.id, "forecasts", true);
  await sendFile(rows(0.7), false);
  const after = await db().select().from(reader).where(eq(reader.projectId, projectId));
  expect(after).toMatchObject([{ id: a?.id, kind: "llm" }]);
  expect(await stored()).toEqual(["A q1 0.7 true import"]);
});

test("a question in use is changed in its place, its judgements made again, and undoing brings the old answer back", async () => {
  const keys = (truth: string) => `dataset,key,question,answer\nD,q1,One?,${truth}\n`;
  const wrong = await send("questions", keys("yes"));
  await send("forecasts", `${head}A,human,D,q1,0.9,1\n`);
  expect(await stored()).toEqual(["A q1 0.9 true import"]);
  const { importId, sendFile } = await correct(wrong.id, "questions");
  await sendFile(keys("no"), true);
  expect(await stored()).toEqual(["A q1 0.9 true import"]);
  const done = await sendFile(keys("no"), false);
  expect(done).toMatchObject({
    rowsCompleted: 1,
    difference: { changed: 1, added: 0, removed: 0 },
  });
  expect(await stored()).toEqual(["A q1 0.9 false import"]);
  await askUndo(db(), { ...who(), importId, now: now() });
  await undoDue(db(), now());
  expect(await stored()).toEqual(["A q1 0.9 true import"]);
  const [row] = await db()
    .select()
    .from(importFile)
    .where(and(eq(importFile.id, importId), eq(importFile.state, "undone")));
  expect(row?.undone).toMatchObject({
    removed: { completion: 1 },
    left: { question: 1, dataset: 1 },
  });
});

test("a bad file changes nothing, and the import that it was to correct stays", async () => {
  const wrong = await send("forecasts", `${head}A,human,D,q1,0.9,1\n`, { createMissing: true });
  const before = await stored();
  const { sendFile } = await correct(wrong.id, "forecasts", true);
  await expect(sendFile(`${head}A,human,D,q1,9,1\n`, true)).rejects.toMatchObject({ status: 422 });
  expect(await stored()).toEqual(before);
});

test("a correction of an import that was undone meanwhile says so, in its record too", async () => {
  const wrong = await send("forecasts", `${head}A,human,D,q1,0.9,1\n`, { createMissing: true });
  const { importId, sendFile } = await correct(wrong.id, "forecasts", true);
  await askUndo(db(), { ...who(), importId: wrong.id, now: now() });
  await undoDue(db(), now());
  const file = `${head}A,human,D,q1,0.8,1\n`;
  await expect(sendFile(file, false)).rejects.toMatchObject({ status: 409, code: "not_done" });
  const [row] = await db().select().from(importFile).where(eq(importFile.id, importId));
  expect(row).toMatchObject({
    state: "failed",
    failure: expect.stringContaining("it was undone. Nothing was imported."),
  });
});
