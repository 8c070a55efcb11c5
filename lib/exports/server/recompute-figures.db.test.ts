import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { goldAnswer, task, user, visit } from "@/db/schema";
import { makeReaders, makeStudy, minutesLater } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { exportColumnNames } from "@/lib/exports/export-columns";
import type { Variant } from "@/lib/figures/schema-figures";
import { computeNow } from "@/lib/figures/study/testing/compute-now";
import { readTask, type TestForecast } from "@/lib/figures/study/testing/read-study";
import { decideExclusion } from "@/lib/quality/exclusions/server/decide-exclusion";
import { exportCodebook } from "./export-codebook";
import { exportStudyForecasts } from "./export-study-forecasts";

const db = await openTestDatabase();
let study: Awaited<ReturnType<typeof example>>;
type Row = Record<string, string>;

/**
 * Ann and Bob read 12 questions of 2 models, as scripted by the question and the model; then Bob is
 * excluded. One of Ann's tasks is an attention check.
 */
async function example() {
  const made = await makeStudy(db, { questions: 13, models: 2, overlap: 2 });
  const [ann = "", bob = ""] = await makeReaders(db, made, 2);
  await makeCheck(made.questionIds[12] ?? "");
  for (const readerId of [ann, bob]) {
    for (let i = 0; i < 14; i += 1) {
      const now = minutesLater(i + 1);
      await readTask(db, { study: made, readerId, read: script(readerId === ann), now });
      if (i === 0 && readerId === ann) {
        await db
          .update(visit)
          .set({ checkAt: [3] })
          .where(eq(visit.readerId, ann));
      }
    }
  }
  const userId = randomUUID();
  await db.insert(user).values({ id: userId, name: "Ada", email: "ada@example.org" });
  await decideExclusion(db, {
    ...made,
    readerId: bob,
    action: "exclude",
    reason: "=too fast",
    userId,
    now: minutesLater(60),
  });
  return made;
}

const script =
  (isAnn: boolean) =>
  (q: number, model: number): TestForecast => ({
    status: "ok",
    confidence: ((q * 7 + model * 3) % 11) / 10,
    answer: null,
    correct: (q + model) % 3 !== (isAnn ? 0 : 1),
    time: { activeMs: 1_000 * q + 500 * model, idleMs: 100 * q },
  });

async function makeCheck(questionId: string) {
  const [made] = await db
    .update(task)
    .set({ kind: "check" })
    .where(eq(task.questionId, questionId))
    .returning({ taskId: task.id });
  await db.insert(goldAnswer).values(
    [0, 1].map((position) => ({
      taskId: made?.taskId ?? "",
      taskKind: "check" as const,
      position,
      status: "ok" as const,
      confidence: 0.8,
      correct: true,
    })),
  );
}

beforeAll(async () => {
  study = await example();
});

async function rowsOf(rounds: "results" | "all"): Promise<Row[]> {
  const response = await exportStudyForecasts(db, {
    userId: "ann",
    signal: new AbortController().signal,
    ...study,
    rounds,
    readers: "all",
    format: "csv",
  });
  return parse(await response.text(), { columns: true });
}

const mean = (values: number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
const right = (row: Row | undefined) => row?.correct === "true";
const figuresOf = async (variant: Variant) => {
  const { all, kept } = await computeNow(db, study);
  if (!kept) throw new Error("nobody is excluded");
  return variant === "all" ? all : kept;
};

test.each(["all", "kept"] as const)("a stranger finds every figure, of %s", async (variant) => {
  const rows = (await rowsOf("results")).filter(
    (row) => variant === "all" || row.excluded === "false",
  );
  const figures = await figuresOf(variant);
  expect(rows).toHaveLength(variant === "all" ? 48 : 24);
  figures.models.forEach(({ model, accuracy, meanConfidence }, i) => {
    const own = rows.filter((row) => row.model === model?.name);
    expect(accuracy).toMatchObject({ value: mean(own.map((row) => (right(row) ? 1 : 0))) });
    const said = mean(own.map((row) => Number(row.confidence)));
    expect(meanConfidence).toMatchObject({ value: expect.closeTo(said, 12) });
    for (const { step, n, accuracy } of figures.order[i]?.position.steps ?? []) {
      const there = own.filter((row) => row.output_position === String(step));
      expect(n).toBe(there.length);
      expect(accuracy).toMatchObject({ value: mean(there.map((row) => (right(row) ? 1 : 0))) });
    }
    // Everyone did 12 tasks: thirds of four.
    figures.order[i]?.third.steps.forEach(({ n, meanConfidence }, third) => {
      const then = own.filter((row) => Math.ceil(Number(row.task_sequence) / 4) === third + 1);
      const said = mean(then.map((row) => Number(row.confidence)));
      expect([n, meanConfidence]).toMatchObject([then.length, { value: expect.closeTo(said, 12) }]);
    });
  });
  const tasks = Map.groupBy(rows, (row) => `${row.reader} ${row.task_no}`);
  const seconds = [...tasks.values()]
    .map((outputs) => outputs.reduce((sum, row) => sum + Number(row.active_ms) / 1_000, 0))
    .sort((a, b) => a - b);
  const middle = seconds.length / 2;
  expect(figures.times.tasks.seconds).toMatchObject({
    n: seconds.length,
    median: expect.closeTo(mean(seconds.slice(middle - 1, middle + 1)), 9),
  });
});

test("kappa follows from pairs of rows on the same text", async () => {
  const texts = Map.groupBy(await rowsOf("results"), (row) => row.generation_id);
  const pairs = [...texts.values()].map((two) =>
    two.toSorted((a, b) => Number(a.slot_no) - Number(b.slot_no)),
  );
  const observed = mean(pairs.map(([a, b]) => (right(a) === right(b) ? 1 : 0)));
  const [pa, pb] = [0, 1].map((side) => mean(pairs.map((two) => (right(two[side]) ? 1 : 0))));
  const chance = (pa ?? 0) * (pb ?? 0) + (1 - (pa ?? 0)) * (1 - (pb ?? 0));
  const { agreement } = await figuresOf("all");
  expect(agreement[0]?.pooled).toMatchObject({
    n: 24,
    kappa: { value: expect.closeTo((observed - chance) / (1 - chance), 12) },
  });
});

test("rows say how they were read and whether they count", async () => {
  const rows = await rowsOf("results");
  expect(rows[0]).toMatchObject({
    version: "1",
    protocol: "paper",
    round: "main",
    round_no: "1",
    task_kind: "sample",
    locked_at: "",
    edits: "1",
    pastes: "0",
    comment: "",
    surplus: "false",
    expected_status: "",
    expected_confidence: "",
    expected_correct: "",
  });
  // Each person meets the questions in an order of their own, so any row may be of either session.
  expect(new Set(rows.map((row) => row.visit_no))).toEqual(new Set(["1", "2"]));
  const excluded = rows.filter((row) => row.excluded === "true");
  expect(excluded).toHaveLength(24);
  expect(new Set(excluded.map((row) => row.exclusion_reason))).toEqual(new Set(["'=too fast"]));
});

test("with all rounds, attention checks come with what was expected", async () => {
  const all = await rowsOf("all");
  expect(all).toHaveLength(50);
  const checks = all.filter((row) => row.task_kind === "check");
  expect(checks).toHaveLength(2);
  expect(checks[0]).toMatchObject({
    expected_status: "ok",
    expected_confidence: "0.8",
    expected_correct: "true",
    question_key: "q13",
    task_sequence: "1",
    excluded: "false",
  });
});

test("the codebook has every column, every version and the method", async () => {
  const request = { ...study, now: minutesLater(90) };
  const json = await exportCodebook(db, { ...request, format: "json" });
  const codebook = await json.json();
  expect(codebook.files[0].columns.map(({ name }: { name: string }) => name)).toEqual(
    exportColumnNames,
  );
  expect(codebook).toMatchObject({
    software: expect.stringMatching(/^Candor \d/),
    method: { bins: 10, resamples: 10_000, seed: "candor" },
    versions: [
      { version: 1, models: ["Secret model 1", "Secret model 2"], settings: study.config },
    ],
  });
  const markdown = await (await exportCodebook(db, { ...request, format: "md" })).text();
  for (const name of exportColumnNames) expect(markdown).toContain(`| \`${name}\` |`);
  const strangers = exportCodebook(db, { ...request, projectId: randomUUID(), format: "md" });
  await expect(strangers).rejects.toMatchObject({ status: 404 });
});
