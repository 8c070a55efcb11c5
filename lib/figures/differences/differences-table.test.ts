import { expect, test } from "vitest";
import { comparedModels, differenceTables, formatP } from "./differences-table";
import type { ModelDifference } from "./schema-differences";

const dataset = { id: "d", name: "TriviaQA" };
const reader = { key: "crowd", name: "Crowdworkers", forecasts: 180, simulated: 180 };
const model = (name: string) => ({ id: name, name, kind: "confidence" });
const by = (value: number, p: number | null) => ({
  value: { value, n: 90, low: value - 0.05, high: value + 0.05 },
  p,
});

const pair = (first: string, second: string, p: number | null): ModelDifference => ({
  dataset,
  reader,
  first: model(first),
  second: model(second),
  questions: 90,
  unpaired: 6,
  accuracy: by(0.08, p),
  ece: by(-0.12, p),
  brier: by(0, 1),
});

test("all pairs, with p adjusted for three comparisons", () => {
  const [table] = differenceTables(
    [pair("A", "B", 0.01), pair("A", "C", 0.04), pair("B", "C", 0.03)],
    null,
  );
  // Holm by hand: 0.01 * 3, 0.03 * 2, and 0.04 * 1 is raised to the one before it.
  const adjusted = table?.rows.map(({ cells }) => cells.accuracy.adjusted);
  [0.03, 0.06, 0.06].forEach((p, i) => {
    expect(adjusted?.[i]).toBeCloseTo(p, 12);
  });
  expect(table?.rows[0]).toMatchObject({ first: "A", second: "B", questions: 90, unpaired: 6 });
  expect(table?.rows[0]?.cells.accuracy.figure.text).toBe("+8.0\u00a0points");
  expect(table?.rows[0]?.cells.ece.figure).toMatchObject({
    text: "−0.120",
    interval: { low: "−0.170", high: "−0.070" },
  });
});

test("more accuracy and less ECE are better; what may be chance names nobody", () => {
  const [table] = differenceTables([pair("A", "B", 0.01), pair("A", "C", 0.2)], null);
  expect(table?.rows.map(({ cells }) => [cells.accuracy.better, cells.ece.better])).toEqual([
    ["A", "A"],
    [null, null],
  ]);
});

test("against a baseline, which comes second: turned around where it was first", () => {
  const differences = [pair("A", "B", 0.01), pair("A", "C", 0.04), pair("B", "C", 0.03)];
  const [table] = differenceTables(differences, "B");
  expect(table?.rows.map(({ first, second }) => `${first} − ${second}`)).toEqual([
    "A − B",
    "C − B",
  ]);
  const turned = table?.rows[1]?.cells;
  expect(turned?.accuracy.figure).toMatchObject({
    text: "−8.0\u00a0points",
    interval: { low: "−13.0", high: "−3.0" },
  });
  // Two comparisons only: 0.03 is the larger p, and is multiplied by 1.
  expect(turned?.accuracy.adjusted).toBeCloseTo(0.03, 12);
  expect(turned?.accuracy.better).toBe("B");
  expect(turned?.brier.measured).toMatchObject({ value: 0 });
});

test("what has no p is no comparison, and tables are grouped by dataset and reader", () => {
  const other = {
    ...pair("A", "B", null),
    reader: { ...reader, key: "claude", name: "Claude", simulated: 0 },
  };
  const tables = differenceTables([pair("A", "B", 0.02), other, pair("A", "C", null)], null);
  expect(tables.map(({ reader, rows }) => [reader, rows.length])).toEqual([
    ["Crowdworkers (simulated)", 2],
    ["Claude", 1],
  ]);
  expect(tables[0]?.rows.map(({ cells }) => cells.accuracy.adjusted)).toEqual([0.02, null]);
});

test("lists each model once, and writes p without false precision", () => {
  const models = comparedModels([pair("A", "B", 0.1), pair("A", "C", 0.1)]);
  expect(models.map(({ name }) => name)).toEqual(["A", "B", "C"]);
  expect([0.0002, 0.034, 1].map(formatP)).toEqual(["< 0.001", "0.034", "> 0.999"]);
});
