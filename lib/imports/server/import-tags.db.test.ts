import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataset, forecast, model, question, reader, tagChange } from "@/db/schema";
import { undoDue } from "@/lib/corrections/imports/server/undo-due";
import { askUndo, planUndo } from "@/lib/corrections/imports/server/undo-import";
import { getFigures } from "@/lib/figures/calibration/server/get-figures";
import { countForecasts } from "@/lib/figures/groups/server/count-forecasts";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { listFacets } from "@/lib/figures/selection/server/list-facets";
import { makeEmptyProject } from "../testing/import-text";
import { setupImportDatabase } from "../testing/setup-import-database";

const { db, who, send } = await setupImportDatabase();

const columns = "reader,reader_kind,dataset,question,answer,confidence,correct";
const kept = {
  createMissing: true,
  tags: { super: "reader", topic: "question", mood: "forecast" },
} as const;
const file = (...rows: string[]) => [`${columns},super,topic,mood`, ...rows].join("\n");
const tournament = file(
  "Ann,human,Cup,q1,yes,0.9,true,yes,war,calm",
  "Ann,human,Cup,q2,yes,0.7,true,yes,trade,",
  "Bo,human,Cup,q1,no,0.6,false,no,war,tense",
  "Bo,human,Cup,q2,yes,0.8,true,no,trade,calm",
  "Cy,human,Cup,q1,yes,0.5,true,,war,calm",
);

const groupsOf = async (query: Record<string, string>) => {
  const { projectId } = who();
  const { groups } = await getFigures(db(), { projectId, view: viewQuery.parse(query) });
  return groups.map(({ tags, counts: { n }, figures: { accuracy } }) => [
    ...(tags ?? []).map(({ value }) => value),
    n,
    "value" in accuracy ? accuracy.value : null,
  ]);
};

test("columns of one's own are imported, grouped by and filtered by", async () => {
  await send("forecasts", tournament, kept);
  expect(await groupsOf({ by: "tag.reader.super" })).toEqual([
    ["", 1, 1],
    ["no", 2, 1 / 2],
    ["yes", 2, 1],
  ]);
  expect(await groupsOf({ by: "tag.question.topic,tag.forecast.mood" })).toEqual([
    ["trade", "", 1, 1],
    ["trade", "calm", 1, 1],
    ["war", "calm", 2, 1],
    ["war", "tense", 1, 0],
  ]);
  const view = { by: "none", tag: "question.topic=war,reader.super=yes,reader.super=no" };
  expect(await groupsOf(view)).toEqual([[2, 1 / 2]]);
  expect(await groupsOf({ by: "none", tag: "forecast.mood=" })).toEqual([[1, 1]]);
  expect((await listFacets(db(), who().projectId)).tags).toEqual([
    { field: "forecast.mood", value: "calm", forecasts: 3 },
    { field: "forecast.mood", value: "tense", forecasts: 1 },
    { field: "question.topic", value: "trade", forecasts: 2 },
    { field: "question.topic", value: "war", forecasts: 3 },
    { field: "reader.super", value: "no", forecasts: 2 },
    { field: "reader.super", value: "yes", forecasts: 2 },
  ]);
});

test("importing again changes tags, and the figures follow", async () => {
  await send("forecasts", tournament, kept);
  await groupsOf({ by: "tag.reader.super" });
  const swapped = tournament
    .replaceAll(/true,yes,war/g, "true,no,war")
    .replaceAll("true,yes,trade", "true,no,trade")
    .replace("false,no,war", "false,yes,war")
    .replace("0.8,true,no", "0.8,true,yes");
  await send("forecasts", swapped, kept);
  expect(await groupsOf({ by: "tag.reader.super" })).toEqual([
    ["", 1, 1],
    ["no", 2, 1],
    ["yes", 2, 1 / 2],
  ]);
  const questions = "dataset,key,text,topic\nCup,q1,Will it?,peace\n";
  await send("questions", questions, { tags: { topic: "question" } });
  expect(await groupsOf({ by: "tag.question.topic" })).toEqual([
    ["peace", 3, 2 / 3],
    ["trade", 2, 1],
  ]);
  await send("models", "name,kind,family\nM,confidence,llama\n", { tags: { family: "model" } });
  const [stored] = await db().select().from(model).where(eq(model.projectId, who().projectId));
  expect(stored?.tags).toEqual({ family: "llama" });
});

test("one reader has one value; a forecast's tags don't change; the database holds the limits", async () => {
  const two = file(
    "Ann,human,Cup,q1,yes,0.9,true,yes,war,calm",
    "Ann,human,Cup,q2,yes,0.7,true,no,trade,",
  );
  const done = await send("forecasts", two, { ...kept, onBadRows: "skip" });
  expect(done).toMatchObject({ rowsAdded: 1, rowsBad: 1 });
  expect(done.errors).toMatchObject([
    { line: 3, column: "super", reason: expect.stringContaining("“yes” in line 2") },
  ]);
  const moody = file("Ann,human,Cup,q1,yes,0.9,true,yes,war,tense");
  const again = await send("forecasts", moody, { ...kept, onBadRows: "skip" });
  expect(again.errors).toMatchObject([
    { column: "mood", reason: expect.stringContaining("with another mood (calm)") },
  ]);
  const own = eq(reader.projectId, who().projectId);
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`t${i}`, "x"]));
  await expect(db().update(reader).set({ tags: many }).where(own)).rejects.toThrow();
  await expect(
    db()
      .update(reader)
      .set({ tags: { t: "" } })
      .where(own),
  ).rejects.toThrow();
  const rows = await db()
    .select({ tags: forecast.tags, of: question.tags })
    .from(forecast)
    .innerJoin(question, eq(question.id, forecast.questionId))
    .innerJoin(dataset, eq(dataset.id, question.datasetId))
    .where(eq(dataset.projectId, who().projectId));
  expect(rows).toEqual([{ tags: { mood: "calm" }, of: { topic: "war" } }]);
});

test("undoing an import sets tags of rows that stay back, unless they were changed since", async () => {
  await send("forecasts", tournament, kept);
  const head = "reader,reader_kind,dataset,question,answer,confidence,correct,super,league,mood\n";
  const tags = { super: "reader", league: "reader", mood: "question" } as const;
  const again = await send(
    "forecasts",
    `${head}Ann,human,Cup,q1,yes,0.9,true,no,A,calm\nBo,human,Cup,q1,no,0.6,false,yes,,\nBo,human,Cup,q2,yes,0.8,true,,B,\n`,
    { tags },
  );
  const own = eq(reader.projectId, who().projectId);
  await db()
    .update(reader)
    .set({ tags: { super: "maybe", league: "B" } })
    .where(and(own, eq(reader.name, "Bo")));
  const ids = { projectId: who().projectId, importId: again.id, now: new Date() };
  // Two of Ann, two of Bo, and one of the question.
  expect((await planUndo(db(), ids)).removed).toEqual({ tag: 5 });
  await askUndo(db(), { ...ids, userId: who().userId });
  expect(await undoDue(db(), ids.now)).toBe(1);
  const rows = await db().select().from(reader).where(own).orderBy(reader.name);
  expect(rows.map(({ tags }) => tags)).toEqual([{ super: "yes" }, { super: "maybe" }, {}]);
  expect(await groupsOf({ by: "tag.question.mood" })).toEqual([["", 5, 4 / 5]]);
  expect(await db().$count(tagChange, eq(tagChange.importId, again.id))).toBe(0);
});

test("in a wide file, a row with another tag leaves the others of its line", async () => {
  const done = await send("forecasts", "q,grp,P1,P2\ne1,a,0.5,\ne2,b,0.6,0.7\n", {
    createMissing: true,
    onBadRows: "skip",
    tags: { grp: "reader" },
    unpivot: { columns: ["P1", "P2"] },
    mapping: {
      reader: { column: "column heading" },
      reader_kind: { value: "human" },
      dataset: { value: "D" },
      question: { column: "q" },
      confidence: { column: "cell" },
      correct: { value: "1" },
    },
  });
  expect(done).toMatchObject({ rowsRead: 3, rowsAdded: 2, rowsBad: 1 });
});

test("in a wide file, a cell that contradicts a stored one leaves the tags of its line", async () => {
  const wide = (text: string) =>
    send("forecasts", text, {
      createMissing: true,
      onBadRows: "skip",
      tags: { topic: "question" },
      unpivot: { columns: ["P1", "P2"] },
      mapping: {
        reader: { column: "column heading" },
        reader_kind: { value: "human" },
        dataset: { value: "W" },
        question: { column: "q" },
        confidence: { column: "cell" },
      },
    });
  await wide("q,topic,P1,P2\ne1,,0.5,\n");
  expect(await wide("q,topic,P1,P2\ne1,war,0.9,0.6\n")).toMatchObject({ rowsAdded: 1, rowsBad: 1 });
  const [stored] = await db()
    .select({ tags: question.tags })
    .from(question)
    .innerJoin(dataset, eq(dataset.id, question.datasetId))
    .where(and(eq(dataset.name, "W"), eq(dataset.projectId, who().projectId)));
  expect(stored).toEqual({ tags: { topic: "war" } });
});

test("a tag of forecasts may have a thousand values in a project; the file with one more is refused", async () => {
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => `R,llm,D,q${from + i},0.5,1,note ${from + i}\n`);
  const file = (from: number, to: number) =>
    send(
      "forecasts",
      `reader,reader_kind,dataset,question,confidence,correct,note\n${rows(from, to).join("")}`,
      { createMissing: true, tags: { note: "forecast" } },
    );
  expect(await file(0, 1_000)).toMatchObject({ rowsAdded: 1_000 });
  while ((await countForecasts(db(), who().projectId, 1_000)) > 0);
  await expect(file(999, 1_001)).rejects.toMatchObject({
    fields: [{ path: "line.1.note" }],
    message: expect.stringMatching(
      /^The column “note” has too many different values .* 1,000 of one/,
    ),
  });
});

test("a tag takes no longer where other projects have many tallies", async () => {
  const other = await makeEmptyProject(db());
  await db().owner.execute(sql`
    with d as (insert into dataset (project_id, name) values (${other.projectId}, 'D') returning id),
      r as (insert into reader (project_id, kind, name)
        select ${other.projectId}, 'human', 'R' || i from generate_series(1, 5000) i returning id)
    insert into tally (id, project_id, dataset_id, reader_id, seed, draw, day, excluded, revision)
    select gen_random_uuid(), ${other.projectId}, d.id, r.id, 0, 0, now(), false, 1 from d, r`);
  await db().owner.execute(sql`analyze tally`);
  await send("forecasts", tournament, kept);
  const text =
    "dataset,question,question_text,truth,model,model_kind,text\nCup,q9,Who?,A,M,confidence,It is A.\n";
  await send("generations", text, { createMissing: true });
  const { projectId } = who();
  const rowsScanned = await db().transaction(async (tx) => {
    const scanned = async () => {
      const { rows } = await tx.execute<{ n: number }>(
        sql`select pg_stat_get_xact_tuples_returned('tally'::regclass)::int as n`,
      );
      return rows[0]?.n ?? Number.NaN;
    };
    // What this connection has done before may not be counted elsewhere yet.
    const before = await scanned();
    await tx
      .update(reader)
      .set({ tags: { a: "b" } })
      .where(eq(reader.projectId, projectId));
    await tx
      .update(model)
      .set({ tags: { a: "b" } })
      .where(eq(model.projectId, projectId));
    return (await scanned()) - before;
  });
  expect(rowsScanned).toBeLessThan(100);
});
