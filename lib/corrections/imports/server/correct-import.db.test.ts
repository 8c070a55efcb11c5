import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataset, importFile, model, question, reader } from "@/db/schema";
import { mergeParts } from "@/lib/corrections/merging/server/merge-parts";
import { changePartLife } from "@/lib/corrections/parts/server/change-part-life";
import { renamePart } from "@/lib/corrections/parts/server/rename-part";
import { editQuestion } from "@/lib/corrections/questions/server/edit-question";
import { setTags } from "@/lib/corrections/tags/server/set-tags";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { newImport } from "@/lib/imports/schema";
import { createImport } from "@/lib/imports/server/create-import";
import { getImport } from "@/lib/imports/server/get-import";
import { listImports } from "@/lib/imports/server/list-imports";
import { runImport } from "@/lib/imports/server/run-import";
import { uploadOf } from "@/lib/imports/testing/import-text";
import { setupImportDatabase } from "@/lib/imports/testing/setup-import-database";
import { correctionBy } from "./correct-import";
import { undoDue } from "./undo-due";
import { askUndo, planUndo } from "./undo-import";

const { db, who, send } = await setupImportDatabase();
const now = () => new Date();

/** Prepares a correction; then sends its file, first as a trial. */
async function correct(
  corrects: string,
  kind: "questions" | "models" | "forecasts",
  createMissing = false,
  onBadRows: "refuse" | "skip" = "refuse",
) {
  const options = { format: "csv" as const, createMissing, onBadRows };
  const body = newImport.parse({ kind, filename: "corrected.csv", options, corrects });
  const { id: importId } = await createImport(db(), { ...who(), body, now: now() });
  const sendFile = (text: string, isTrial: boolean) => {
    const bytes = new TextEncoder().encode(text);
    return runImport(db(), {
      projectId: who().projectId,
      importId,
      now: now(),
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
    difference: {
      unchanged: 3,
      changed: 1,
      removed: 1,
      added: 3,
      compared: { forecast: 5, question: 3 },
    },
  });
  expect(tried.difference?.first[0]).toMatchObject({
    change: "changed",
    kind: "forecast",
    name: "B · D · q1",
    before: { confidence: 1, correct: { import: true } },
    after: { confidence: 0.99, correct: { import: false } },
  });
  expect(await stored()).toEqual(before);
  const done = await sendFile(right, false);
  expect(done).toMatchObject({ state: "done", difference: tried.difference });
  expect(await countInTurn(db(), 1_000)).toBe(0);
  expect(await stored()).toEqual([
    "A q1 0.9 true import",
    "A q3 0.7 false import",
    "B q1 0.99 false import",
    "C q2 0.8 true import",
  ]);
  const [old] = await db().select().from(importFile).where(eq(importFile.id, wrong.id));
  expect(old).toMatchObject({ state: "undone", undone: { removed: { forecast: 3 } } });
  const { imports } = await listImports(db(), { ...who(), page: 1, now: now() });
  const replacedBy = imports.find(({ id }) => id === wrong.id)?.correctedBy;
  expect(replacedBy).toEqual({ id: done.id, filename: "corrected.csv" });
  await expect(correct(wrong.id, "forecasts")).rejects.toMatchObject({ status: 400 });
  expect(importId).toBe(done.id);
});

test("a refused correction ends when its import is undone or replaced; one that was only tried does not", async () => {
  const file = `${head}A,human,D,q1,0.9,1\n`;
  const refusal = { failure: "The project was busy." };
  for (const ending of ["undone", "replaced"] as const) {
    const wrong = await send("forecasts", file, { createMissing: true });
    const refused = await correct(wrong.id, "forecasts", true);
    await db().update(importFile).set(refusal).where(eq(importFile.id, refused.importId));
    const tried = await correct(wrong.id, "forecasts", true);
    await tried.sendFile(file, true);
    if (ending === "replaced") {
      await (await correct(wrong.id, "forecasts", true)).sendFile(file, false);
    } else {
      await askUndo(db(), { ...who(), importId: wrong.id, now: now() });
      await undoDue(db(), now());
    }
    const found = async (importId: string) => getImport(db(), { ...who(), importId, now: now() });
    expect(await found(refused.importId)).toMatchObject({
      state: "failed",
      failure: `The import to correct was ${ending} before. Nothing was imported.`,
      finishedAt: expect.any(Date),
    });
    expect(await found(tried.importId)).toMatchObject({ state: "waiting", failure: null });
    await expect(refused.sendFile(file, false)).rejects.toMatchObject({ status: 409 });
  }
});

test("a correction that takes rows away names the later imports that found them there", async () => {
  const file = `${head}A,human,D,q1,0.9,1\nA,human,D,q2,0.8,1\n`;
  const wrong = await send("forecasts", file, { createMissing: true });
  const again = await send("forecasts", file);
  const { sendFile } = await correct(wrong.id, "forecasts", true);
  const more = await sendFile(`${file}A,human,D,q3,0.8,1\n`, true);
  expect(more.difference?.laterImports).toEqual({ total: 0, newest: [] });
  const fewer = await sendFile(`${head}A,human,D,q1,0.9,1\n`, false);
  expect(fewer.difference?.laterImports).toEqual({
    total: 1,
    newest: [{ id: again.id, filename: again.filename, rows: 2 }],
  });
});

test("a correction stands in its import's place: imports between found its rows too, and all before it are replaced", async () => {
  const file = `${head}A,human,D,q1,0.9,1\nA,human,D,q2,0.8,1\n`;
  const wrong = await send("forecasts", file, { createMissing: true });
  const between = await send("forecasts", file);
  const once = await correct(wrong.id, "forecasts", true);
  await once.sendFile(`${file}A,human,D,q3,0.8,1\n`, false);
  const found = {
    total: 1,
    newest: [{ id: between.id, filename: between.filename, rows: 2 }],
  };
  const plan = await planUndo(db(), { ...who(), importId: once.importId, now: now() });
  expect(plan.laterImports).toEqual(found);
  const twice = await correct(once.importId, "forecasts", true);
  const { difference } = await twice.sendFile(`${head}A,human,D,q1,0.9,1\n`, false);
  expect(difference?.laterImports).toEqual(found);
  await askUndo(db(), { ...who(), importId: twice.importId, now: now() });
  const replacedBy = async () => {
    const { imports } = await listImports(db(), { ...who(), page: 1, now: now() });
    return [wrong.id, once.importId].map(
      (old) => imports.find(({ id }) => id === old)?.correctedBy?.id,
    );
  };
  expect(await replacedBy()).toEqual([once.importId, twice.importId]);
  await undoDue(db(), now());
  expect(await replacedBy()).toEqual([once.importId, twice.importId]);
});

test("a trial is not in the list of imports: only what it became, or that it was refused", async () => {
  const wrong = await send("forecasts", `${head}A,human,D,q1,0.9,1\n`, { createMissing: true });
  const right = `${head}A,human,D,q1,0.8,1\n`;
  const listed = async () => {
    const { imports, total } = await listImports(db(), { ...who(), page: 1, now: now() });
    expect(total).toBe(imports.length);
    return imports.map(({ id }) => id);
  };
  const abandoned = await correct(wrong.id, "forecasts", true);
  await abandoned.sendFile(right, true);
  const { importId, sendFile } = await correct(wrong.id, "forecasts", true);
  await sendFile(right, true);
  expect(await listed()).toEqual([wrong.id]);
  await db()
    .update(importFile)
    .set({ failure: "The project was busy." })
    .where(eq(importFile.id, importId));
  expect(await listed()).toEqual([importId, wrong.id]);
  await sendFile(right, false);
  expect(await listed()).toEqual([importId, wrong.id]);
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

test("what comes back under its name is the same row, with the tags that people gave it; only the rest goes", async () => {
  const { projectId } = who();
  const rows = (...said: string[]) => head + said.join("\n");
  const wrong = await send(
    "forecasts",
    rows("A,human,D,q1,0.9,1", "B,human,D,q2,0.8,1", "B,human,E,q1,0.8,1"),
    { createMissing: true },
  );
  const parts = async () => ({
    datasets: await db().select().from(dataset).where(eq(dataset.projectId, projectId)),
    readers: await db().select().from(reader).where(eq(reader.projectId, projectId)),
  });
  const before = await parts();
  const [d, a] = [before.datasets, before.readers].map((all) =>
    all.find(({ name }) => name === "D" || name === "A"),
  );
  const [q1] = await db()
    .select()
    .from(question)
    .where(eq(question.datasetId, d?.id ?? ""));
  const set = [{ value: "yes", of: [a?.id ?? ""] }];
  await setTags(db(), { projectId, kind: "reader", name: "super", set });
  const { sendFile } = await correct(wrong.id, "forecasts", true);
  // A was an LLM; B and E are not in the file.
  const right = rows("A,llm,D,q1,0.7,1");
  await sendFile(right, true);
  expect((await parts()).readers).toHaveLength(2);
  await sendFile(right, false);
  expect(await stored()).toEqual(["A q1 0.7 true import"]);
  const after = await parts();
  expect(after.datasets).toMatchObject([{ id: d?.id, createdAt: d?.createdAt }]);
  expect(after.readers).toMatchObject([{ id: a?.id, kind: "llm", tags: { super: "yes" } }]);
  expect(
    await db()
      .select()
      .from(question)
      .where(eq(question.datasetId, d?.id ?? "")),
  ).toMatchObject([{ id: q1?.id, key: "q1" }]);
});

test("a correction does not bring back what was archived: its rows are bad, as in any import", async () => {
  const { projectId } = who();
  const file = `${head}A,human,D,q1,0.9,1\n`;
  const wrong = await send("forecasts", file, { createMissing: true });
  const [d] = await db().select().from(dataset).where(eq(dataset.projectId, projectId));
  const { sendFile } = await correct(wrong.id, "forecasts", true);
  await changePartLife(db(), {
    projectId,
    kind: "dataset",
    id: d?.id ?? "",
    now: now(),
    to: "deleted" as const,
    confirm: "D",
  });
  await expect(sendFile(file, true)).rejects.toMatchObject({
    message: expect.stringContaining("the dataset “D” is archived"),
  });
  const skipping = await correct(wrong.id, "forecasts", true, "skip");
  await skipping.sendFile(`${file}A,human,E,q1,0.9,1\n`, false);
  const [after] = await db()
    .select()
    .from(dataset)
    .where(eq(dataset.id, d?.id ?? ""));
  expect(after).toMatchObject({ name: "D", deleteAt: expect.any(Date) });
});

test("models and questions without rows of others become what the file says, and keep their ids", async () => {
  const { projectId } = who();
  const models = await send("models", "name,kind\nM,confidence\nN,confidence\n");
  const [m] = await db()
    .select()
    .from(model)
    .where(and(eq(model.projectId, projectId), eq(model.name, "M")));
  const ofModels = await correct(models.id, "models");
  await ofModels.sendFile("name,kind\nM,non-confidence\n", false);
  expect(await db().select().from(model).where(eq(model.projectId, projectId))).toMatchObject([
    { id: m?.id, kind: "non-confidence" },
  ]);
  const keys = "dataset,key,question,answer\n";
  const questions = await send("questions", `${keys}D,q1,One?,yes\nD,q2,Two?,yes\n`);
  const all = () =>
    db()
      .select({ id: question.id, key: question.key, text: question.text, truth: question.truth })
      .from(question)
      .innerJoin(dataset, eq(dataset.id, question.datasetId))
      .where(eq(dataset.projectId, projectId));
  const q1 = (await all()).find(({ key }) => key === "q1");
  const ofQuestions = await correct(questions.id, "questions");
  await ofQuestions.sendFile(`${keys}D,q1,First?,\n`, false);
  expect(await all()).toEqual([{ id: q1?.id, key: "q1", text: "First?", truth: null }]);
});

test("an answer corrected by hand stays where the file has the one it replaced; another one is bad", async () => {
  const { projectId, userId } = who();
  const keys = (q1: string, q2: string) =>
    `dataset,key,question,answer\nD,q1,One?,${q1}\nD,q2,Two?,${q2}\n`;
  const wrong = await send("questions", keys("yse", "no"));
  const all = () =>
    db()
      .select({
        id: question.id,
        datasetId: dataset.id,
        truth: question.truth,
        text: question.text,
      })
      .from(question)
      .innerJoin(dataset, eq(dataset.id, question.datasetId))
      .where(eq(dataset.projectId, projectId))
      .orderBy(question.key);
  const [q1] = await all();
  const ids = { projectId, userId, datasetId: q1?.datasetId ?? "", questionId: q1?.id ?? "" };
  const body = { truth: "yes", reason: "A typing error", rejudge: "compared" as const };
  await editQuestion(db(), { ...ids, body });
  // Undoing would leave it, too.
  expect(await planUndo(db(), { projectId, importId: wrong.id, now: now() })).toMatchObject({
    removed: { question: 1 },
    left: { question: 1, dataset: 1 },
    uses: [{ kind: "question", by: "other", rows: 1 }],
  });
  const other = await correct(wrong.id, "questions");
  await expect(other.sendFile(keys("maybe", "no"), true)).rejects.toMatchObject({
    message: expect.stringContaining("corrected by hand"),
  });
  const { sendFile } = await correct(wrong.id, "questions");
  await sendFile(keys("yse", "yes").replace("One?", "First?"), false);
  expect(await all()).toMatchObject([
    { id: q1?.id, truth: "yes", text: "First?" },
    { truth: "yes" },
  ]);
  const [{ n } = { n: 0 }] = (
    await db().execute<{ n: number }>(sql`select count(*)::int as n from question_change
      where question_id = ${q1?.id} and reason = 'A typing error'`)
  ).rows;
  expect(n).toBe(1);
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
