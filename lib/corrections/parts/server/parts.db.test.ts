import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataset, forecast, generation, model, question, reader, tally } from "@/db/schema";
import { makeStudy } from "@/db/testing/make-study";
import { mergeParts, planMerge } from "@/lib/corrections/merging/server/merge-parts";
import { getFigures } from "@/lib/figures/calibration/server/get-figures";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { chosenForecasts } from "@/lib/figures/selection/server/choose-forecasts";
import { kindsGone, namesOfChosen } from "@/lib/figures/selection/server/follow-merges";
import { listFacets } from "@/lib/figures/selection/server/list-facets";
import { exportView } from "@/lib/figures/server/export-view";
import { setupImportDatabase } from "@/lib/imports/testing/setup-import-database";
import { exportLabels } from "@/lib/labels/server/export-labels";
import { getLabelAgreement } from "@/lib/labels/server/get-label-agreement";
import type { PartKind } from "../schema";
import { changePartLife } from "./change-part-life";
import { deleteDueParts } from "./delete-due-parts";
import { lockPart } from "./part";
import { renamePart } from "./rename-part";

const { db, who, send } = await setupImportDatabase();
const now = new Date("2026-02-02T10:00:00Z");
const days = (n: number) => new Date(now.getTime() + n * 24 * 3_600_000);
const tables = { dataset, model, reader };

async function part(kind: PartKind, name: string) {
  const table = tables[kind];
  const [found] = await db()
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.projectId, who().projectId), eq(table.name, name)));
  if (!found) throw new Error(`no ${kind} ${name}`);
  return { projectId: who().projectId, kind, id: found.id };
}

const head = "reader,reader_kind,dataset,question,model,answer,confidence,correct\n";
const texts = (model: string, rows: string) =>
  send(
    "generations",
    `dataset,question,question_text,truth,model,model_kind,text\n${rows.replaceAll("MODEL", model)}`,
    { createMissing: true },
  );

const forecastsNow = async () => {
  const { rows } = await db().execute<{ said: string }>(sql`
    select concat_ws(' ', r.name, q.key, m.name, g.seed, f.draw, f.confidence) as said
    from forecast f join reader r on r.id = f.reader_id join question q on q.id = f.question_id
    left join generation g on g.id = f.generation_id left join model m on m.id = g.model_id
    where r.project_id = ${who().projectId} order by 1`);
  return rows.map(({ said }) => said);
};

const counted = async () => {
  while ((await countInTurn(db(), 1_000)) > 0);
};

test("two spellings of a reader become one: the same is there once, what differs is a further draw", async () => {
  await texts(
    "M",
    "D,q1,One?,A,MODEL,confidence,x\nD,q2,Two?,B,MODEL,confidence,y\nD,q3,3?,C,MODEL,confidence,z\n",
  );
  const rows = (name: string, q2: string) =>
    `${name},llm,D,q1,M,A,0.9,1\n${name},llm,D,q2,M,B,${q2},1\n`;
  await send("forecasts", head + rows("gpt-4o", "0.6"));
  await send("forecasts", `${head}${rows("GPT-4o", "0.7")}GPT-4o,llm,D,q3,M,C,0.5,1\n`);
  await counted();
  const from = await part("reader", "gpt-4o");
  const into = (await part("reader", "GPT-4o")).id;
  // q1 is the same in both, q2 says 0.6 and 0.7; nothing else is in the first.
  const plan = await planMerge(db(), { ...from, into });
  expect(plan).toMatchObject({ move: {}, same: { forecast: 1 }, apart: { forecast: 1 } });
  const tagged = (id: string, tags: Record<string, string>) =>
    db().update(reader).set({ tags }).where(eq(reader.id, id));
  await tagged(from.id, Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`t${i}`, "x"])));
  await tagged(into, { size: "big", vendor: "O" });
  await expect(planMerge(db(), { ...from, into })).rejects.toMatchObject({ code: "too_many_tags" });
  await tagged(from.id, { size: "small", league: "A" });
  expect(await mergeParts(db(), { ...from, into })).toEqual(plan);
  const [stays] = await db().select().from(reader).where(eq(reader.id, into));
  expect(stays?.tags).toEqual({ size: "big", vendor: "O", league: "A" });
  expect(await forecastsNow()).toEqual([
    "GPT-4o q1 M 0 0 0.9",
    "GPT-4o q2 M 0 0 0.7",
    "GPT-4o q2 M 0 1 0.6",
    "GPT-4o q3 M 0 0 0.5",
  ]);
  expect(await countInTurn(db(), 1_000)).toBe(0);
  expect(await db().$count(tally, eq(tally.readerId, from.id))).toBe(0);
  const facets = await listFacets(db(), who().projectId);
  expect(facets.readers).toMatchObject([{ name: "GPT-4o", forecasts: 4 }]);
  // The old spelling finds the merged one: the file adds nothing but its third row.
  const again = await send(
    "forecasts",
    `${head}${rows("gpt-4o", "0.7")}gpt-4o,llm,D,q3,M,C,0.5,1\n`,
  );
  expect(again).toMatchObject({ rowsAdded: 0, rowsUnchanged: 3 });
});

test("a view that names what was merged follows it; what was deleted is named as gone", async () => {
  await texts("V1", "V,v1,One?,A,MODEL,confidence,x\n");
  await texts("V2", "V,v2,Two?,B,MODEL,confidence,y\n");
  await send("forecasts", `${head}r1,llm,V,v1,V1,A,0.9,1\nr2,llm,V,v2,V2,B,0.8,1\n`);
  await counted();
  const [model1, model2] = [await part("model", "V1"), await part("model", "V2")];
  const [reader1, reader2] = [await part("reader", "r1"), await part("reader", "r2")];
  const view = viewQuery.parse({ model: model1.id, reader: reader1.id, by: "model,reader" });
  const shown = async () => {
    const { rows } = await db().execute(chosenForecasts(who().projectId, view));
    return rows.length;
  };
  expect(await shown()).toBe(1);
  await mergeParts(db(), { ...model1, into: model2.id });
  await mergeParts(db(), { ...reader1, into: reader2.id });
  // Both forecasts are now by r2, of V2.
  expect(await shown()).toBe(2);
  const chosen = { model: [model1.id], reader: [reader1.id, "crowd"] };
  expect((await listFacets(db(), who().projectId, chosen)).chosen).toEqual([
    { id: model1.id, name: "V2", deleteAt: null },
    { id: reader1.id, name: "r2", deleteAt: null },
  ]);
  expect(await kindsGone(db(), who().projectId, view)).toEqual([]);
  // Merged once more, both ids lead to the last; deleted, to none.
  await send("forecasts", `${head}r3,llm,V,v1,V2,A,0.7,1\n`);
  await counted();
  const reader3 = await part("reader", "r3");
  await mergeParts(db(), { ...reader2, into: reader3.id });
  expect(await shown()).toBe(3);
  await changePartLife(db(), { ...reader3, to: "deleted", confirm: "r3", now });
  await deleteDueParts(db(), days(15));
  expect(await shown()).toBe(0);
  expect(await kindsGone(db(), who().projectId, view)).toEqual(["reader"]);
});

test("a reader's kind is corrected: figures follow, and files that still say the old one find it", async () => {
  const file = `${head}K,human,D,k1,,A,0.9,1\n`;
  await send("forecasts", file, { createMissing: true });
  await counted();
  const kindsShown = async () => {
    const { groups } = await getFigures(db(), {
      projectId: who().projectId,
      view: viewQuery.parse({ by: "reader", reader: k.id }),
    });
    return groups.map(({ reader: one }) => one?.kind);
  };
  const k = await part("reader", "K");
  expect(await kindsShown()).toEqual(["human"]);
  const said = { name: "K", version: "" };
  expect(await renamePart(db(), { ...k, name: "K", readerKind: "llm" })).toEqual({
    before: { ...said, readerKind: "human" },
    after: { ...said, readerKind: "llm" },
  });
  expect(await kindsShown()).toEqual(["llm"]);
  expect(await send("forecasts", file)).toMatchObject({ rowsUnchanged: 1, rowsBad: 0 });
  expect(await send("forecasts", file.replace("human", "llm"))).toMatchObject({ rowsUnchanged: 1 });
});

test("planning a merge waits for nobody, and who changes a dataset keeps no questions from coming into it", async () => {
  await texts("M", "D,q1,One?,A,MODEL,confidence,x\nE,q1,One?,A,MODEL,confidence,x\n");
  const [from, to] = [await part("dataset", "D"), await part("dataset", "E")];
  await db().transaction(async (tx) => {
    await lockPart(tx, from);
    const planned = await planMerge(db(), { ...from, into: to.id });
    expect(planned).toMatchObject({ same: { generation: 1, question: 1 } });
    await db().insert(question).values({ datasetId: from.id, key: "q2", text: "Two?" });
  });
});

test("what a judge said of both, and differently, is kept with both", async () => {
  await texts("J", "D,j1,One?,A,MODEL,confidence,x\n");
  await send("forecasts", `${head}gemini,llm,D,j1,J,A,0.9,1\n`);
  await send("forecasts", `${head}Gemini,llm,D,j1,J,A,0.9,0\n`);
  const from = await part("reader", "gemini");
  const into = (await part("reader", "Gemini")).id;
  expect(await mergeParts(db(), { ...from, into })).toMatchObject({
    same: {},
    apart: { forecast: 1 },
  });
  const { rows } = await db().execute<{ correct: boolean }>(sql`
    select j.correct from judgement j join forecast f on f.id = j.forecast_id
    where f.reader_id = ${into} order by 1`);
  expect(rows.map(({ correct }) => correct)).toEqual([false, true]);
});

test("two spellings of a model become one: equal texts once, with the forecasts of both", async () => {
  await texts("Llama", "D,q1,One?,A,MODEL,confidence,same\nD,q2,Two?,B,MODEL,confidence,one\n");
  await texts(
    "llama",
    "D,q1,One?,A,MODEL,confidence,same\nD,q2,Two?,B,MODEL,confidence,two\nD,q3,3?,C,MODEL,confidence,z\n",
  );
  await send(
    "forecasts",
    `${head}R,llm,D,q1,Llama,A,0.9,1\nS,llm,D,q1,llama,A,0.8,1\nR,llm,D,q2,llama,B,0.7,1\n`,
  );
  const from = await part("model", "llama");
  const into = (await part("model", "Llama")).id;
  const done = await mergeParts(db(), { ...from, into });
  expect(done).toMatchObject({
    move: { generation: 1, forecast: 1 },
    same: { generation: 1 },
    apart: { generation: 1 },
  });
  expect(await forecastsNow()).toEqual([
    "R q1 Llama 0 0 0.9",
    "R q2 Llama 1 0 0.7",
    "S q1 Llama 0 0 0.8",
  ]);
  expect(await db().$count(generation, eq(generation.modelId, into))).toBe(4);
  expect(await countInTurn(db(), 1_000)).toBe(0);
});

test("two spellings of a dataset become one; a key with another answer keeps a question of its own", async () => {
  await texts("M", "Qs,q1,One?,A,MODEL,confidence,x\nQs,q2,Two?,B,MODEL,confidence,y\n");
  await texts(
    "M",
    "qs,q1,One?,A,MODEL,confidence,x\nqs,q2,Two?,C,MODEL,confidence,y\nqs,q3,3?,D,MODEL,confidence,z\n",
  );
  await send(
    "forecasts",
    `${head}R,llm,Qs,q1,M,A,0.9,1\nR,llm,qs,q1,M,A,0.9,1\nR,llm,qs,q2,M,C,0.6,1\nR,llm,qs,q3,M,D,0.5,1\n`,
  );
  await counted();
  const from = await part("dataset", "qs");
  const into = (await part("dataset", "Qs")).id;
  const done = await mergeParts(db(), { ...from, into });
  expect(done).toMatchObject({
    move: { question: 1 },
    same: { question: 1, generation: 1, forecast: 1 },
    apart: { question: 1 },
  });
  expect(await forecastsNow()).toEqual(["R q1 M 0 0 0.9", "R q2 (qs) M 0 0 0.6", "R q3 M 0 0 0.5"]);
  expect(await db().$count(question, eq(question.datasetId, into))).toBe(4);
  expect(await countInTurn(db(), 1_000)).toBe(0);
  expect((await listFacets(db(), who().projectId)).datasets).toMatchObject([
    { name: "Qs", forecasts: 3 },
  ]);
});

test("a renamed one is found by its old name; a taken name is refused", async () => {
  await texts("Old", "D,q1,One?,A,MODEL,confidence,x\n");
  await texts("Other", "D,q1,One?,A,MODEL,confidence,x\n");
  const old = await part("model", "Old");
  await expect(renamePart(db(), { ...old, name: "Other" })).rejects.toMatchObject({
    code: "name_taken",
  });
  await renamePart(db(), { ...old, name: "New" });
  expect(await texts("Old", "D,q1,One?,A,MODEL,confidence,x\n")).toMatchObject({
    rowsUnchanged: 1,
  });
  // And back again.
  await renamePart(db(), { ...old, name: "Old" });
  expect(await texts("New", "D,q1,One?,A,MODEL,confidence,x\n")).toMatchObject({
    rowsUnchanged: 1,
  });
});

test("an archived dataset leaves the filters, a deleted one goes after the waiting period, with its forecasts", async () => {
  await texts("M", "D,q1,One?,A,MODEL,confidence,x\nE,q1,One?,A,MODEL,confidence,x\n");
  await send("forecasts", `${head}R,llm,D,q1,M,A,0.9,1\nR,llm,E,q1,M,A,0.8,1\n`);
  await counted();
  const d = await part("dataset", "D");
  const life = (to: "active" | "archived" | "deleted", confirm?: string) =>
    changePartLife(db(), { ...d, to, confirm, now });
  await life("archived");
  expect((await listFacets(db(), who().projectId)).datasets.map(({ name }) => name)).toEqual(["E"]);
  await life("active");
  await expect(life("deleted", "E")).rejects.toMatchObject({ status: 400 });
  await life("deleted", "D");
  await deleteDueParts(db(), days(13));
  expect(await forecastsNow()).toHaveLength(2);
  await deleteDueParts(db(), days(15));
  expect(await forecastsNow()).toEqual(["R q1 M 0 0 0.8"]);
  expect(await countInTurn(db(), 1_000)).toBe(0);
  const gone = await db()
    .select()
    .from(forecast)
    .innerJoin(question, and(eq(question.id, forecast.questionId), eq(question.datasetId, d.id)));
  expect(gone).toEqual([]);
});

test("what waits for its deletion is left out of figures, labels and files, until that is undone", async () => {
  await texts("W", "Keep,q1,One?,A,MODEL,confidence,x\nWrong,q1,One?,A,MODEL,confidence,x\n");
  await send(
    "forecasts",
    `${head}R,llm,Keep,q1,W,A,0.9,1\nR,llm,Wrong,q1,W,A,0.8,1\nS,llm,Keep,q1,,A,0.7,1\n`,
  );
  await send("labels", "reader,dataset,question,label\nAnn,Keep,q1,a\nBob,Wrong,q1,b\n", {
    createMissing: true,
  });
  await counted();
  const { projectId, userId } = who();
  const { signal } = new AbortController();
  const file = { project: { id: projectId, name: "P" }, userId, signal };
  const seen = async () => {
    const view = viewQuery.parse({ by: "none" });
    const figures = await getFigures(db(), { projectId, view });
    const facets = await listFacets(db(), projectId);
    const forecasts = await (await exportView(db(), { ...file, view, format: "csv" })).text();
    const labels = await (await exportLabels(db(), file)).text();
    const asked = await getLabelAgreement(db(), { projectId });
    await db().execute(sql`delete from kept_result`);
    return {
      figures: figures.forecasts,
      facets: [facets.datasets, facets.models, facets.readers].map((each) => each.length),
      files: [forecasts, labels].map((text) => text.trim().split("\n").length - 1),
      labels: asked.state,
    };
  };
  const all = { figures: 3, facets: [2, 2, 2], files: [3, 2], labels: "waiting" };
  expect(await seen()).toEqual(all);
  const left: [PartKind, string, Omit<typeof all, "labels">][] = [
    ["dataset", "Wrong", { figures: 2, facets: [1, 2, 2], files: [2, 1] }],
    ["model", "W", { figures: 1, facets: [1, 1, 1], files: [1, 2] }],
    ["reader", "R", { figures: 1, facets: [1, 1, 1], files: [1, 2] }],
    ["reader", "Bob", { figures: 3, facets: [2, 2, 2], files: [3, 1] }],
  ];
  for (const [kind, name, expected] of left) {
    const waiting = await part(kind, name);
    await changePartLife(db(), { ...waiting, to: "deleted", confirm: name, now });
    expect(await seen()).toMatchObject(expected);
    const view = viewQuery.parse({ [kind]: waiting.id });
    expect(await kindsGone(db(), projectId, view)).toEqual([kind]);
    expect(await namesOfChosen(db(), projectId, view)).toMatchObject([
      { name, deleteAt: days(14).toISOString() },
    ]);
    await changePartLife(db(), { ...waiting, to: "active", now });
    expect(await seen()).toEqual(all);
  }
});

test("what a started study uses can neither be merged away nor deleted, and crowdworkers keep their pseudonyms", async () => {
  const made = await makeStudy(db(), { questions: 1, models: 2, overlap: 1 });
  const [id = "", into = ""] = made.modelIds;
  const used = { projectId: made.projectId, kind: "model" as const, id };
  await expect(mergeParts(db(), { ...used, into })).rejects.toMatchObject({
    status: 409,
    code: "used",
  });
  const [named] = await db().select().from(model).where(eq(model.id, id));
  const confirm = named?.name;
  await expect(
    changePartLife(db(), { ...used, to: "deleted", confirm, now }),
  ).rejects.toMatchObject({ code: "used" });
});

test("a merge of rows that differ at the largest seed and draw is refused, and names what to correct", async () => {
  const last = 2_147_483_647;
  await texts("S1", `S,q1,One?,A,MODEL,confidence,x\n`);
  const seeded = (model: string, text: string) =>
    send(
      "generations",
      `dataset,question,model,model_kind,text,seed\nS,q1,${model},confidence,${text},${last}\n`,
    );
  await seeded("S1", "one");
  await seeded("S2", "another");
  const model1 = await part("model", "S1");
  const into = (await part("model", "S2")).id;
  await expect(planMerge(db(), { ...model1, into })).rejects.toMatchObject({
    status: 409,
    code: "no_number_left",
    message: expect.stringContaining(`seed ${last}`),
  });
  const drawn = (name: string, confidence: number) =>
    send(
      "forecasts",
      `reader,reader_kind,dataset,question,model,answer,confidence,correct,draw\n${name},llm,S,q1,S1,A,${confidence},1,${last}\n`,
    );
  await drawn("d1", 0.5);
  await drawn("d2", 0.6);
  const reader1 = await part("reader", "d1");
  await expect(
    mergeParts(db(), { ...reader1, into: (await part("reader", "d2")).id }),
  ).rejects.toMatchObject({ status: 409, message: expect.stringContaining(`draw ${last}`) });
});

test("of two renamed to one name at once, one gets it and the other is told", async () => {
  await texts("N", "N,q1,One?,A,MODEL,confidence,x\n");
  await send("forecasts", `${head}n1,llm,N,q1,N,A,0.5,1\nn2,llm,N,q1,N,A,0.5,1\n`);
  const [first, second] = [await part("reader", "n1"), await part("reader", "n2")];
  const waits = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const other = await db().transaction(async (tx) => {
    await renamePart(tx, { ...first, name: "one" });
    // It sees no such name yet, and waits for the first one.
    const refused = expect(renamePart(db(), { ...second, name: "one" })).rejects.toMatchObject({
      status: 409,
      code: "name_taken",
    });
    while ((await db().execute(waits)).rows.length === 0);
    return { refused };
  });
  await other.refused;
});
