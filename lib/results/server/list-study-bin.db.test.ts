import { beforeAll, expect, test } from "vitest";
import { makeReaders, makeStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { exampleSize, exampleStudy } from "../testing/example-study";
import { listStudyBin } from "./list-study-bin";

const db = await openTestDatabase();
let study: Awaited<ReturnType<typeof example>>;

async function example() {
  const made = await makeStudy(db, exampleSize);
  return exampleStudy(db, made, await makeReaders(db, made, 2));
}

beforeAll(async () => {
  study = await example();
});

const page = (change: { model?: string; low: number; high: number; offset?: number }) => {
  const variant = "kept" as const;
  const query = { model: study.modelIds[0] ?? "", variant, limit: 1, offset: 0, ...change };
  return listStudyBin(db, { ...study, query });
};

test("shows a bin's text once, with every reader's forecast side by side", async () => {
  // The two least confident forecasts of model 1 are Ann's and Bob's on q01.
  const { items, total } = await page({ low: 0, high: 0.49 });
  expect(total).toBe(1);
  expect(items[0]?.question).toEqual({
    key: "q01",
    text: "What is the name of number 1?",
    truth: "Number 1",
  });
  expect(items[0]?.generation).toMatchObject({
    model: "Secret model 1",
    text: "Text 1 on q01: I am 80 % sure.",
  });
  const forecasts = items[0]?.forecasts ?? [];
  expect(forecasts.map((f) => f.inBin)).toEqual([true, true, false]);
  expect(forecasts.map((f) => f.reader.simulated)).toEqual([false, true, false]);
  expect(forecasts.map((f) => f.origin)).toEqual(["crowd", "crowd", "import"]);
  expect(forecasts[0]).toMatchObject({ confidence: 0.45, correct: false, judge: "self" });
  expect(forecasts[2]).toMatchObject({
    reader: { name: "Claude", kind: "llm", version: "2.0" },
    ...{ status: "unparsable", confidence: null, correct: null, judge: null },
  });
});

test("lists both readings of a text by the same reader", async () => {
  const { items } = await page({ low: 0.5, high: 0.5 });
  const claudes = items[0]?.forecasts.filter((f) => f.reader.name === "Claude");
  expect(claudes?.map((f) => f.draw)).toEqual([0, 1]);
});

test("goes through a bin page by page, the least confident first", async () => {
  const keys = [];
  for (const offset of [0, 1, 2]) {
    // Both ends are included.
    const { items, total } = await page({ low: 0.45, high: 0.55, offset });
    expect(total).toBe(3);
    keys.push(...items.map((item) => item.question.key));
  }
  expect(keys).toEqual(["q01", "q02", "q03"]);
});

test("a confidence that was set to 1 is found there", async () => {
  const [second = ""] = study.modelIds.slice(1);
  // Bob found no answer in model 2's text on q01.
  const { items, total } = await page({ model: second, low: 1, high: 1 });
  expect([total, items[0]?.question.key]).toEqual([1, "q01"]);
});

test("refuses a model that is not the study’s, and names the field", async () => {
  const asked = page({ model: crypto.randomUUID(), low: 0, high: 1 });
  await expect(asked).rejects.toMatchObject({ status: 400, fields: [{ path: "query.model" }] });
});
