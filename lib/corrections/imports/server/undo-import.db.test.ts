import { and, count, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  auditEntry,
  dataset,
  forecast,
  generation,
  importFile,
  keptResult,
  model,
  projectEvent,
  question,
  questionChange,
  reader,
  tallyCell,
} from "@/db/schema";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { lockProject } from "@/lib/imports/server/project-lock";
import { setupImportDatabase } from "@/lib/imports/testing/setup-import-database";
import { noteEvents } from "@/lib/notifications/server/note-events";
import { undoDue } from "./undo-due";
import { askUndo, planUndo } from "./undo-import";

const { db, who, send } = await setupImportDatabase();
const now = () => new Date();
const ids = (importId: string) => ({ projectId: who().projectId, importId, now: now() });
const ask = (importId: string) => askUndo(db(), { ...ids(importId), userId: who().userId });

async function undo(importId: string) {
  await ask(importId);
  await undoDue(db(), now());
  const [row] = await db().select().from(importFile).where(eq(importFile.id, importId));
  return row;
}

const texts = `dataset,question,question_text,truth,model,model_kind,text
D,q1,One?,A,M,confidence,It is A.
D,q2,Two?,B,M,confidence,It is B.
`;
const forecasts = (readerName: string, questions: string[]) =>
  `reader,reader_kind,dataset,question,model,answer,confidence,correct\n${questions
    .map((q) => `${readerName},human,D,${q},M,A,0.8,1\n`)
    .join("")}`;

async function stored() {
  const n = async (table: typeof dataset | typeof model | typeof reader) =>
    db().$count(table, eq(table.projectId, who().projectId));
  const [questions] = await db()
    .select({ n: count() })
    .from(question)
    .innerJoin(
      dataset,
      and(eq(dataset.id, question.datasetId), eq(dataset.projectId, who().projectId)),
    );
  const [texts] = await db()
    .select({ n: count() })
    .from(generation)
    .innerJoin(model, and(eq(model.id, generation.modelId), eq(model.projectId, who().projectId)));
  const [forecasts] = await db()
    .select({ n: count() })
    .from(forecast)
    .innerJoin(
      reader,
      and(eq(reader.id, forecast.readerId), eq(reader.projectId, who().projectId)),
    );
  return {
    datasets: await n(dataset),
    models: await n(model),
    readers: await n(reader),
    questions: questions?.n,
    texts: texts?.n,
    forecasts: forecasts?.n,
  };
}

test("an undone import leaves nothing, figures follow at once, and its record and the log stay", async () => {
  const made = await send("generations", texts, { createMissing: true });
  const read = await send("forecasts", forecasts("R", ["q1", "q2"]));
  while ((await countInTurn(db(), 1_000)) > 0);
  const plan = await planUndo(db(), ids(read.id));
  expect(plan).toMatchObject({
    removed: { judgement: 2, forecast: 2, reader: 1 },
    left: {},
    uses: [],
  });
  await db()
    .insert(keptResult)
    .values({ key: read.id, projectId: who().projectId, kind: "view", params: {}, forecasts: 2 });
  expect(await undo(read.id)).toMatchObject({ state: "undone", undone: { removed: plan.removed } });
  // Nothing is left to count: the figures changed in the same transaction.
  expect(await countInTurn(db(), 1_000)).toBe(0);
  expect(await db().$count(tallyCell, sql`n > 0`)).toBe(0);
  // They might be found again when a corrected file has the same counts.
  expect(await db().$count(keptResult, eq(keptResult.key, read.id))).toBe(0);
  await undo(made.id);
  expect(await stored()).toEqual({
    datasets: 0,
    models: 0,
    readers: 0,
    questions: 0,
    texts: 0,
    forecasts: 0,
  });
  const log = await db()
    .select({ name: auditEntry.subjectName, after: auditEntry.after })
    .from(auditEntry)
    .where(and(eq(auditEntry.projectId, who().projectId), eq(auditEntry.action, "import.undo")));
  expect(log).toHaveLength(2);
  expect(log[0]?.after).toMatchObject({ "removed.forecast": 2, "removed.judgement": 2 });
  await expect(ask(made.id)).rejects.toMatchObject({ status: 409, code: "nothing_to_undo" });
});

test("what others use stays and is listed with its user; later it can be undone too", async () => {
  const made = await send("generations", texts, { createMissing: true });
  const read = await send("forecasts", forecasts("R", ["q1"]));
  const plan = await planUndo(db(), ids(made.id));
  expect(plan.removed).toEqual({ generation: 1, question: 1 });
  expect(plan.left).toEqual({ generation: 1, question: 1, dataset: 1, model: 1 });
  expect(plan.uses).toEqual([
    { kind: "generation", rows: 1, by: "import", id: read.id, name: "x" },
    { kind: "question", rows: 1, by: "import", id: read.id, name: "x" },
  ]);
  await undo(made.id);
  expect(await stored()).toMatchObject({ questions: 1, texts: 1, forecasts: 1, datasets: 1 });
  await undo(read.id);
  const record = await undo(made.id);
  expect(await stored()).toMatchObject({ questions: 0, datasets: 0, models: 0, readers: 0 });
  // Both times together.
  const all = { generation: 2, question: 2, dataset: 1, model: 1 };
  expect(record?.undone).toEqual({ removed: all, left: {} });
});

test("what an import filled in of a question is as it was before, unless it was changed since", async () => {
  const keys = (rows: string) => `dataset,key,question,answer,split\n${rows}`;
  await send("questions", keys("D,q1,One?,,\nD,q2,Two?,,\n"));
  const filled = await send("questions", keys("D,q1,One?,A,test\nD,q2,Two?,B,test\n"));
  await db().update(question).set({ truth: "C" }).where(eq(question.key, "q2"));
  const plan = await planUndo(db(), ids(filled.id));
  expect(plan.removed).toEqual({ completion: 2 });
  await undo(filled.id);
  const rows = await db()
    .select({ key: question.key, truth: question.truth, split: question.split })
    .from(question)
    .innerJoin(
      dataset,
      and(eq(dataset.id, question.datasetId), eq(dataset.projectId, who().projectId)),
    )
    .orderBy(question.key);
  expect(rows).toEqual([
    { key: "q1", truth: null, split: null },
    { key: "q2", truth: "C", split: null },
  ]);
  expect(await db().$count(questionChange, eq(questionChange.importId, filled.id))).toBe(0);
});

test("an undoing that dies half-way changes nothing, and waits while an import runs", async () => {
  await send("generations", texts, { createMissing: true });
  const read = await send("forecasts", forecasts("R", ["q1", "q2"]));
  const before = await stored();
  await ask(read.id);
  await db().transaction(async (tx) => {
    await lockProject(tx, who().projectId);
    expect(await undoDue(db(), now())).toBe(0);
  });
  // The connection is killed when the first rows are gone.
  const victim = db().owner;
  await victim.execute(sql`create function die() returns trigger language plpgsql as
    'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`);
  await victim.execute(
    sql`create trigger die after delete on forecast for each statement execute function die()`,
  );
  expect(await undoDue(db(), now())).toBe(0);
  // It and another transaction wait for each other.
  await victim.execute(sql`create or replace function die() returns trigger language plpgsql as
    $$ begin raise 'deadlock' using errcode = 'deadlock_detected'; end $$`);
  expect(await undoDue(db(), now())).toBe(0);
  await victim.execute(sql`drop trigger die on forecast`);
  expect(await stored()).toEqual(before);
  const [waiting] = await db().select().from(importFile).where(eq(importFile.id, read.id));
  expect(waiting?.state).toBe("undoing");
  expect(await undoDue(db(), now())).toBe(1);
  expect(await stored()).toMatchObject({ forecasts: 0, readers: 0, texts: 2 });
});

test("undoing the rest that fails for good leaves the import undone in part, says why, and is offered again", async () => {
  const made = await send("generations", texts, { createMissing: true });
  const read = await send("forecasts", forecasts("R", ["q1"]));
  const undone = (await undo(made.id))?.undone;
  expect(undone?.left).toEqual({ generation: 1, question: 1, dataset: 1, model: 1 });
  await undo(read.id);
  await db().owner.execute(sql`create function fail() returns trigger language plpgsql as
    $$ begin raise 'no'; end $$`);
  await db().owner.execute(
    sql`create trigger fail before delete on generation for each statement execute function fail()`,
  );
  expect(await undo(made.id)).toMatchObject({
    state: "undone",
    undone,
    failure: "Undoing the rest failed. The worker’s log says why. Nothing more was removed.",
  });
  await noteEvents(db(), now());
  const events = await db()
    .select({ detail: projectEvent.detail })
    .from(projectEvent)
    .where(eq(projectEvent.projectId, who().projectId));
  expect(events).toEqual([{ detail: expect.objectContaining({ of: "undo", id: made.id }) }]);
  await db().owner.execute(sql`drop function fail cascade`);
  expect(await undo(made.id)).toMatchObject({
    state: "undone",
    failure: null,
    undone: { left: {} },
  });
});

test("an import is refused from the moment that an undo is asked for until it is done", async () => {
  await send("generations", texts, { createMissing: true });
  const read = await send("forecasts", forecasts("R", ["q1", "q2"]));
  await db().transaction(async (tx) => {
    await lockProject(tx, who().projectId);
    await expect(ask(read.id)).rejects.toMatchObject({ code: "import_running" });
  });
  await ask(read.id);
  const again = () => send("forecasts", forecasts("R", ["q1", "q2"]));
  await expect(again()).rejects.toMatchObject({ status: 409, code: "import_running" });
  expect(await undoDue(db(), now())).toBe(1);
  expect(await again()).toMatchObject({ rowsAdded: 2, rowsUnchanged: 0 });
});

test("the plan names later imports that found rows there already, and rest on this one for them", async () => {
  await send("generations", texts, { createMissing: true });
  const first = await send("forecasts", forecasts("R", ["q1", "q2"]));
  const later = async () => (await planUndo(db(), ids(first.id))).laterImports;
  expect(await later()).toEqual({ total: 0, newest: [] });
  // Of other kinds, with nothing in common, with a repeat of its own alone, and undone: none is meant.
  await send("generations", texts, { createMissing: true });
  await send("forecasts", forecasts("S", ["q1", "q2", "q1"]));
  await undo((await send("forecasts", forecasts("R", ["q2"]))).id);
  expect((await later()).total).toBe(0);
  const again = await send("forecasts", forecasts("R", ["q1", "q2"]));
  expect(await later()).toEqual({
    total: 1,
    newest: [{ id: again.id, filename: again.filename, rows: 2 }],
  });
  expect((await planUndo(db(), ids(again.id))).laterImports.total).toBe(0);
});
