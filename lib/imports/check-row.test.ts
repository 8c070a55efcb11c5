import { expect, test } from "vitest";
import { checkColumns, ignoredColumns } from "./check-columns";
import { createRowChecker } from "./check-row";
import type { ImportKind, Mapping } from "./options";

function check(kind: ImportKind, cells: Record<string, unknown>, mapping: Mapping = {}) {
  const checkRow = createRowChecker(kind, mapping);
  const checked = checkRow({ line: 7, size: 1, cells: new Map(Object.entries(cells)) });
  return checked.map((one) =>
    "errors" in one ? one.errors.map((e) => `${e.column}: ${e.reason}`) : one.row,
  );
}

const base = { reader: "R", reader_kind: "human", dataset: "D", question: "q1" };
const confidenceOf = (confidence: unknown) => check("forecasts", { ...base, confidence })[0];

test.each([
  ["0.85", 0.85],
  ["85%", 0.85],
  [" 12.3 % ", 0.123],
  [".5", 0.5],
  ["1", 1],
  [0, 0],
  ["1e-3", 0.001],
  ["100%", 1],
])("%s is a confidence of %d", (written, confidence) => {
  expect(confidenceOf(written)).toMatchObject({ confidence });
});

test.each([
  ["85", "confidence: “85” is not from 0 to 1; write 85% or 0.85"],
  ["0,85", "confidence: “0,85” is no number from 0 to 1; write a point instead of the comma"],
  ["-0.1", "confidence: “-0.1” is not from 0 to 1"],
  ["120%", "confidence: “120%” is not from 0 to 1"],
  ["NaN", "confidence: “NaN” is no number from 0 to 1"],
  ["0x1", "confidence: “0x1” is no number from 0 to 1"],
  [true, "confidence: “true” is no number from 0 to 1"],
  [{}, "confidence: “{}” is no number from 0 to 1"],
])("%s is no confidence", (written, problem) => {
  expect(confidenceOf(written)).toEqual([problem]);
});

test("a forecast’s cells must go together", () => {
  const problems = (cells: object) => check("forecasts", { ...base, ...cells })[0];
  expect(problems({})).toEqual([
    "confidence: is missing: give a confidence, a probability, or a status without them",
  ]);
  expect(problems({ confidence: 0.9, probability: 0.9 })).toHaveLength(1);
  expect(problems({ probability: 0.9, answer: "no" })).toHaveLength(1);
  expect(problems({ status: "no_answer", confidence: 0.4 })).toHaveLength(1);
  expect(problems({ status: "no_answer", correct: 1 })).toHaveLength(1);
  expect(problems({ status: "unparsable", correct: 0 })).toHaveLength(1);
  expect(problems({ confidence: 0.9, answer: "Paris", outcome: 1 })).toHaveLength(1);
  expect(problems({ probability: 0.9, outcome: 1, correct: 0 })).toHaveLength(1);
  expect(problems({ confidence: 0.9, seed: 3 })).toHaveLength(1);
});

test("a forecast is read as the paper counts it", () => {
  const row = (cells: object) => check("forecasts", { ...base, ...cells })[0];
  expect(row({ status: "no_answer" })).toMatchObject({ confidence: 1, answer: null });
  expect(row({ status: "unparsable" })).toMatchObject({ confidence: null, correct: null });
  expect(row({ status: "no_answer", outcome: 1 })).toMatchObject({ correct: false, truth: "yes" });
  expect(row({ probability: 0.5 })).toMatchObject({ answer: "yes", confidence: 0.5 });
  expect(row({ probability: 0.5, answer: "No" })).toMatchObject({ answer: "no" });
  expect(row({ probability: 0.1 })).toMatchObject({
    answer: "no",
    confidence: 0.9,
    distribution: { yes: 0.1, no: 0.9 },
  });
});

test("aliases come as a list, a JSON list in text, or separated by |", () => {
  const row = (aliases: unknown) =>
    check("questions", { dataset: "D", id: 12, question: "Q?", aliases })[0];
  expect(row(["a", " b", "a", ""])).toMatchObject({ key: "12", aliases: ["a", "b"] });
  expect(row('["a","b"]')).toMatchObject({ aliases: ["a", "b"] });
  expect(row("a | b|")).toMatchObject({ aliases: ["a", "b"] });
  expect(row(["a", {}])).toEqual(["aliases: must hold texts only, and has “{}”"]);
  expect(row('["a"')).toHaveLength(1);
});

test("columns can be mapped, set for all rows, or left out", () => {
  const mapping = { key: { column: "n" }, dataset: { value: "D" }, split: null };
  const row = check("questions", { n: 1, id: 2, question: "Q?", split: "test" }, mapping)[0];
  expect(row).toMatchObject({ key: "1", dataset: "D", split: null });
  expect(check("questions", { question: "Q?" }, mapping)[0]).toEqual(["n: is missing"]);
});

test("missing and ignored columns are told before any row is read", () => {
  const mapping = { dataset: { value: "D" }, truth: { column: "nowhere" } };
  const columns = ["question", "note"];
  expect(checkColumns("questions", mapping, columns).map(({ field }) => field)).toEqual([
    "key",
    "truth",
  ]);
  expect(ignoredColumns("questions", mapping, columns)).toEqual(["note"]);
});
