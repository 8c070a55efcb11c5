import { expect, test } from "vitest";
import { estimatesCsv, readersCsv, readersLatex } from "./replacement-files";
import { sayMissing, saySavings, sayTest, verdictOf } from "./replacement-tables";
import type { AnnotatorTestResult, ComparedReader, PoweredRow } from "./schema-replacement";

const overlap = { shared: 40, alone: 5, people: 3, peopleWithFewer: 1 };

function tested(wins: number): AnnotatorTestResult {
  const annotators = ["Ann", "Ben", "Cat"].map((name, i) => ({
    id: name,
    name,
    texts: 40,
    questions: 20,
    readerWins: 0.9,
    personWins: 0.5,
    p: 0.001,
    adjusted: 0.002,
    rejected: i < wins,
  }));
  const winningRate = wins / 3;
  return {
    overlap,
    result: { annotators, winningRate, advantage: 0.9, replaces: winningRate >= 0.5 },
  };
}
const missing = { overlap: { ...overlap, people: 0 }, result: null };

const figure = (value: number, asGoodAs: number) => ({
  powered: { value, low: value - 0.05, high: value + 0.05, n: 150 },
  alone: { value, low: value - 0.1, high: value + 0.1, n: 150 },
  lambda: 0.8,
  asGoodAs,
});
const row: PoweredRow = {
  model: null,
  readings: 150,
  texts: 75,
  otherTexts: 425,
  sample: { differs: false, compared: [] },
  accuracy: figure(0.6, 412.4),
  meanConfidence: figure(0.7, 200),
  brier: figure(0.2, 300),
  ece: {
    powered: { undefined: "gap_signs_unknown", n: 150 },
    alone: { undefined: "gap_signs_unknown", n: 150 },
    lambda: null,
    asGoodAs: null,
  },
};

const reader = (tests: ComparedReader["tests"]): ComparedReader => ({
  id: "r",
  name: "Judge",
  kind: "llm",
  version: "small, prompt 2",
  simulated: false,
  texts: 500,
  shared: 75,
  agreement: null,
  reliability: {
    reader: { forecasts: 0, bins: [], ece: { undefined: "no_forecasts", n: 0 } },
    people: { forecasts: 0, bins: [], ece: { undefined: "no_forecasts", n: 0 } },
  },
  tests,
  estimates: [row],
});

test("a reader replaces people where it passes both tests", () => {
  const of = (confidence: AnnotatorTestResult, correctness: AnnotatorTestResult) =>
    verdictOf(reader({ confidence, correctness }));
  expect(of(tested(2), tested(3))).toBe("yes");
  expect(of(tested(2), tested(1))).toBe("no");
  // One that fails decides, whatever the other would say.
  expect(of(tested(1), missing)).toBe("no");
  expect(of(tested(2), missing)).toBe("unknown");
});

test("says what a test came to, and what it is short of", () => {
  const [won] = sayTest(tested(2), 0.1);
  expect(won).toContain("For 2 of 3 people");
  expect(won).toContain("a winning rate of 66.7\u202f%. That is half or more");
  expect(sayTest(missing, 0.1)).toEqual(sayMissing(missing));
  expect(sayMissing(missing)[1]).toContain(
    "nobody has that many: 40 texts were read by the reader and two or more people, and 5 by the reader and one",
  );
  expect(sayMissing(missing)[2]).toContain("3 people who all read the same 30 texts (90 readings)");
});

test("says how many readings an estimate is worth, or why there is none", () => {
  expect(saySavings(row)).toBe(
    "All models: with 150 readings by people and 500 texts of the reader, as good as this many human readings: 412 for accuracy, 200 for mean confidence, 300 for the Brier score.",
  );
  const compared = [
    { name: "the reader’s confidence", read: 0.8, others: 0.6, p: 0.0001 },
    { name: "the reader’s accuracy", read: 0.5, others: 0.5, p: 1 },
  ];
  expect(saySavings({ ...row, sample: { differs: true, compared } })).toContain(
    "They differ in the reader’s confidence: 80.0\u202f% against 60.0\u202f% of the other texts.",
  );
});

test("files have the unrounded figures and the reader’s version", () => {
  const page = { epsilon: 0.1, readers: [reader({ confidence: tested(2), correctness: missing })] };
  const [header = "", first = ""] = readersCsv(page).trim().split(/\r?\n/);
  const cells = first.match(/("[^"]*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, "")) ?? [];
  const cell = (name: string) => cells[header.split(",").indexOf(name)];
  expect(cell("version")).toBe('"small, prompt 2"');
  expect(cell("replaces_people")).toBe("unknown");
  expect(cell("winning_rate_confidence")).toBe(String(2 / 3));
  expect(cell("winning_rate_correctness")).toBe("");
  expect(readersLatex(page)).toContain("Judge (small, prompt 2)");
  const [names = "", values = ""] = estimatesCsv(page.readers[0] as ComparedReader)
    .trim()
    .split(/\r?\n/);
  expect(values.split(",")[names.split(",").indexOf("accuracy_as_good_as")]).toBe("412.4");
});
