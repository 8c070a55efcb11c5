import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { makeProject } from "@/db/testing/make-project";
import { makeReaders, makeStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { exportColumnNames } from "@/lib/exports/export-columns";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { exportView } from "@/lib/figures/server/export-view";
import { computeNow } from "@/lib/figures/study/testing/compute-now";
import { exampleSize, exampleStudy } from "@/lib/figures/study/testing/example-study";
import { exportDatasetForecasts } from "./export-dataset-forecasts";
import { exportStudyForecasts } from "./export-study-forecasts";

const db = await openTestDatabase();
let study: Awaited<ReturnType<typeof example>>;

async function example() {
  const made = await makeStudy(db, exampleSize);
  return exampleStudy(db, made, await makeReaders(db, made, 2));
}

const { signal } = new AbortController();
const ann = { userId: "ann", signal };

beforeAll(async () => {
  study = await example();
});

type Row = Record<string, string>;

async function csvRows(response: Response): Promise<Row[]> {
  return parse(await response.text(), { columns: true });
}

/** The rows of the study's results, whoever read. */
const resultRows = async (): Promise<Row[]> =>
  csvRows(
    await exportStudyForecasts(db, {
      ...ann,
      ...study,
      rounds: "results",
      readers: "all",
      format: "csv",
    }),
  );

test("a stranger finds accuracy and both ECEs of the results from the rows alone", async () => {
  const rows = await resultRows();
  expect(rows).toHaveLength(48 + 7);
  const { models } = (await computeNow(db, study)).all;
  for (const { model, accuracy, ece, referenceEce } of models) {
    const counted = rows.filter(
      (r) => r.origin === "crowd" && r.model === model?.name && r.confidence && r.correct,
    );
    const right = counted.filter((r) => r.correct === "true").length;
    expect(accuracy).toMatchObject({ value: right / counted.length, n: counted.length });
    expect(ece).toMatchObject({ value: expect.closeTo(defaultEce(counted), 12), n: 24 });
    const size = Math.floor(counted.length / 10);
    expect(referenceEce).toMatchObject({
      value: expect.closeTo(eceOf(counted.map(toRead), size), 12),
      n: 10 * size,
    });
  }
});

const toRead = (r: Row) => ({ said: Number(r.confidence), right: r.correct === "true" ? 1 : 0 });

/** Each row written out ten times, right as often as its tie: then no edge cuts a row. */
function defaultEce(rows: Row[]): number {
  const ties = Map.groupBy(rows.map(toRead), ({ said }) => said);
  const parts = [...ties].flatMap(([said, tie]) => {
    const right = tie.reduce((sum, r) => sum + r.right, 0) / tie.length;
    return Array.from({ length: 10 * tie.length }, () => ({ said, right }));
  });
  return eceOf(parts, rows.length);
}

/** Of ten bins of `size` by confidence; what is left over is in none. */
function eceOf(rows: { said: number; right: number }[], size: number): number {
  const sorted = rows.toSorted((a, b) => a.said - b.said);
  let sum = 0;
  for (let bin = 0; bin < 10; bin += 1) {
    const members = sorted.slice(bin * size, (bin + 1) * size);
    sum += Math.abs(members.reduce((gap, { said, right }) => gap + right - said, 0));
  }
  return sum / (10 * size);
}

test("rows say where a forecast comes from", async () => {
  const rows = await resultRows();
  expect(Object.keys(rows[0] ?? {})).toEqual(exportColumnNames);
  const anns = rows.filter((r) => r.question_key === "q03" && r.model === "Secret model 1");
  expect(anns[0]).toMatchObject({
    origin: "crowd",
    study: "Study",
    version: "1",
    round: "main",
    dataset: "Test questions",
    split: "test",
    question: "What is the name of number 3?",
    truth: "Number 3",
    model_kind: "confidence",
    generation_seed: "0",
    reader_kind: "human",
    draw: "0",
    status: "ok",
    confidence: "0.55",
    distribution: "",
    judge: "self",
    submitted_at: "2026-01-05T12:00:00.000Z",
  });
  const positions = rows.filter((r) => r.origin === "crowd").map((r) => r.output_position);
  expect(new Set(positions)).toEqual(new Set(["1", "2"]));
  const claude = rows.filter((r) => r.reader === "Claude");
  expect(claude).toHaveLength(7);
  expect(claude.find((r) => r.status === "unparsable")).toMatchObject({
    origin: "import",
    slot_no: "",
    output_position: "",
    confidence: "",
    correct: "",
  });
});

test("the crowd's own file has the rows of the results alone", async () => {
  const asked = { ...ann, ...study, rounds: "results", format: "csv" } as const;
  const crowd = await exportStudyForecasts(db, { ...asked, readers: "crowd" });
  expect(crowd.headers.get("content-disposition")).toContain("crowd-forecasts");
  const rows = await csvRows(crowd);
  expect(rows).toHaveLength(48);
  expect(new Set(rows.map((r) => r.reader_kind))).toEqual(new Set(["human"]));
  const all = await csvRows(await exportStudyForecasts(db, { ...asked, readers: "all" }));
  expect(all.slice(0, 48)).toEqual(rows);
  expect(all.slice(48).map((r) => r.reader_kind)).toEqual(Array(7).fill("llm"));
});

test("a formula is text in CSV and exact in JSONL", async () => {
  const csv = await resultRows();
  expect(new Set(csv.map((r) => r.answer))).toEqual(new Set(["'=1+1", ""]));
  const response = await exportStudyForecasts(db, {
    ...ann,
    ...study,
    rounds: "results",
    readers: "all",
    format: "jsonl",
  });
  expect(response.headers.get("content-type")).toContain("application/x-ndjson");
  const lines = (await response.text()).trim().split("\n");
  expect(lines).toHaveLength(csv.length);
  const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(new Set(rows.map((r) => r.answer))).toEqual(new Set(["=1+1", null]));
  expect(rows.map((r) => r.forecast_id)).toEqual(csv.map((r) => r.forecast_id));
});

test("many rows come whole, each once, under one header", async () => {
  const big = await makeProject(db, { questions: 2_345, models: 1 });
  await db.execute(sql`
    with made as (
      insert into reader (project_id, kind, name) values (${big.projectId}, 'llm', 'R') returning id)
    insert into forecast (reader_id, question_id, status, confidence)
    select made.id, q.id, 'ok', 0.5 from made, question q where q.dataset_id = ${big.datasetId}`);
  const rows = await csvRows(await exportDatasetForecasts(db, { ...ann, ...big, format: "csv" }));
  expect(rows).toHaveLength(2_345);
  expect(new Set(rows.map((r) => r.forecast_id)).size).toBe(2_345);
  expect(rows.every((r) => r.correct === "" && r.judge === "")).toBe(true);
});

test("rows are in the order that every page follows, one key of two datasets together", async () => {
  const { projectId, datasetId } = await makeProject(db, { questions: 40, models: 2 });
  await db.execute(sql`
    with second as (
      insert into dataset (project_id, name) values (${projectId}, 'Second') returning id),
    asked as (
      insert into question (dataset_id, key)
      select second.id, q.key from second, question q where q.dataset_id = ${datasetId} returning id),
    made as (
      insert into reader (project_id, kind, name)
      values (${projectId}, 'llm', 'B'), (${projectId}, 'human', 'A') returning id)
    insert into forecast (reader_id, question_id, status, confidence)
    select made.id, q.id, 'ok', 0.5
    from made, (select id from asked union all
      select id from question where dataset_id = ${datasetId}) q`);
  while ((await countInTurn(db, 1_000)) > 0);
  const view = viewQuery.parse({ by: "none" });
  const project = { id: projectId, name: "Ours" };
  const rows = await csvRows(await exportView(db, { ...ann, project, view, format: "csv" }));
  expect(rows).toHaveLength(160);
  const key = ({ question_key = "", reader, forecast_id }: Row) =>
    [
      createHash("md5").update(question_key).digest("hex"),
      question_key,
      reader,
      forecast_id,
    ].join();
  expect(rows.map(key)).toEqual(rows.map(key).sort());
});

test("an empty export is a header, and one that is broken off lets its connection go", async () => {
  const empty = await makeProject(db, { questions: 1, models: 1 });
  const none = await exportDatasetForecasts(db, { ...ann, ...empty, format: "csv" });
  expect((await none.text()).trim()).toBe(exportColumnNames.join(","));
  for (let i = 0; i < 6; i += 1) {
    const response = await exportStudyForecasts(db, {
      ...ann,
      ...study,
      rounds: "results",
      readers: "all",
      format: "csv",
    });
    await response.body?.cancel();
  }
  expect(db.$client.waitingCount).toBe(0);
  expect(db.$client.totalCount).toBe(db.$client.idleCount);
});

test("who stops reading a download keeps nobody from theirs", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const start = (userId: string) =>
    exportStudyForecasts(db, {
      ...study,
      userId,
      signal,
      rounds: "results",
      readers: "all",
      format: "csv",
    });
  const stalled = await Promise.all(["ann", "ann", "bob"].map(start));
  for (const userId of ["ann", "bob"]) {
    await expect(start(userId)).rejects.toMatchObject({ status: 429 });
  }
  // Another project still has one.
  const { projectId, datasetId } = await makeProject(db, { questions: 1, models: 1 });
  const other = { projectId, datasetId, userId: "cat", signal, format: "csv" } as const;
  expect((await (await exportDatasetForecasts(db, other)).text()).trim()).not.toBe("");
  // But not for whoever has two already.
  await expect(exportDatasetForecasts(db, { ...other, ...ann })).rejects.toMatchObject({
    status: 429,
  });
  await vi.advanceTimersByTimeAsync(60_000);
  for (const response of stalled) await expect(response.text()).rejects.toThrow("nobody read on");
  expect(await csvRows(await start("ann"))).not.toHaveLength(0);
});

test("is the project's own only", async () => {
  const other = { projectId: crypto.randomUUID(), format: "csv" as const };
  const notFound = { status: 404 };
  await expect(
    exportStudyForecasts(db, { ...ann, ...study, rounds: "results", readers: "all", ...other }),
  ).rejects.toMatchObject(notFound);
  await expect(exportDatasetForecasts(db, { ...ann, ...study, ...other })).rejects.toMatchObject(
    notFound,
  );
});
