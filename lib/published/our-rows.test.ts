import { expect, test } from "vitest";
import { ourAgreementRows, ourRows, whyNoRows } from "./our-rows";

const model = { id: "m", name: "Ours", kind: "confidence" };
const reader = (name: string, kind: "human" | "llm") => ({
  name,
  kind,
  version: "",
  pooled: kind === "human",
  people: 1,
});
const accuracy = { value: 0.6, low: 0.5, high: 0.7, n: 100 };
const ece = { undefined: "no_forecasts" as const, n: 0 };

test("our groups find their table by reader and dataset, under the paper's names", () => {
  const group = (name: string, of: ReturnType<typeof reader>) => ({
    dataset: { id: name, name },
    model,
    reader: of,
    figures: { accuracy, ece },
    counts: { n: 100, simulated: of.kind === "human" ? 40 : 0 },
  });
  const tables = ourRows([
    group("trivia_qa", reader("Crowdworkers", "human")),
    group("trivia_qa", reader("Claude 2.0", "llm")),
    group("sciq", reader("Claude 2.0", "llm")),
    group("factscore", reader("Claude 2.0", "llm")),
    // Over all datasets: in no column of the paper's.
    { ...group("x", reader("Claude 2.0", "llm")), dataset: null },
  ]);
  const cell = { accuracy, ece };
  const row = { model: "Ours", source: "ours" };
  expect(tables).toEqual({
    "human question answering": [
      {
        ...row,
        group: "This project · Crowdworkers",
        cells: { TriviaQA: cell },
        basis: { n: 100, simulated: 40 },
      },
    ],
    "question answering": [
      {
        ...row,
        group: "This project · Claude 2.0",
        cells: { TriviaQA: cell, SciQ: cell },
        basis: { n: 200, simulated: 0 },
      },
    ],
    biographies: [
      {
        ...row,
        group: "This project · Claude 2.0",
        cells: { "Person biographies": cell },
        basis: { n: 100, simulated: 0 },
      },
    ],
  });
});

test("our agreement stands in the paper's columns where it compares the same", () => {
  const kappa = { value: 0.7, n: 10, noInterval: "too_few_forecasts" as const };
  const models = [{ model, n: 10, simulated: 4, pearson: accuracy, kappa }];
  const sides = [
    { key: "p", name: "Crowdworkers", kind: "human" as const },
    { key: "c", name: "Claude 2.0", kind: "llm" as const },
    { key: "g", name: "GPT-4", kind: "llm" as const },
  ];
  const pairs = ["pp", "pc", "pg", "cg"].map(([a = "", b = ""]) => ({ a, b, models }));
  const rows = ourAgreementRows({ sides, pairs });
  // 4 pairs of sides, each with 10 pairs of forecasts.
  expect(rows.map(({ basis }) => basis)).toEqual([{ n: 40, simulated: 16 }]);
  expect(rows.map(({ cells }) => Object.keys(cells))).toEqual([
    [
      "Between crowdworkers",
      "Crowdworkers and Claude 2.0",
      "Crowdworkers and GPT-4",
      "Claude 2.0 and GPT-4",
    ],
  ]);
});

test("says why there is no row of ours", () => {
  const group = {
    dataset: { id: "d", name: "sciq" },
    model: null,
    reader: reader("GPT", "llm"),
    counts: { n: 100, simulated: 0 },
    figures: { accuracy, ece },
  };
  expect(whyNoRows([group])).toMatch(/made without a text/);
  expect(whyNoRows([])).toBe("This project has no forecasts yet.");
  expect(whyNoRows([group, { ...group, model }])).toBeNull();
});
