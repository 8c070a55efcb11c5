import { expect, test } from "vitest";
import { checkColumns, ignoredColumns } from "./check-columns";
import { createRowChecker } from "./check-row";
import type { ImportKind, Mapping } from "./options";

function check(kind: ImportKind, cells: Record<string, unknown>, mapping: Mapping = {}) {
  const checkRow = createRowChecker(kind, { mapping });
  const checked = checkRow({ line: 7, size: 1, cells: new Map(Object.entries(cells)) });
  return [...checked].map((one) =>
    "errors" in one ? one.errors.map((e) => `${e.column}: ${e.reason}`) : one.row,
  );
}

const base = { reader: "R", reader_kind: "human", dataset: "D", question: "q1" };
const confidenceOf = (confidence: unknown) => check("forecasts", { ...base, confidence })[0];

test("a name of invisible characters alone is none", () => {
  expect(check("forecasts", { ...base, reader: "\u202e\u200b", confidence: "0.5" })).toEqual([
    ["reader: has no visible character"],
  ]);
});

test.each([
  ["0.85", 0.85],
  ["85%", 0.85],
  [" 12.3 % ", 0.123],
  [".5", 0.5],
  ["1", 1],
  [0, 0],
  ["1e-3", 0.001],
  ["100%", 1],
  ["0,85", 0.85],
  ["12,3 %", 0.123],
  ["5e-1%", 0.005],
])("%s is a confidence of %d", (written, confidence) => {
  expect(confidenceOf(written)).toMatchObject({ confidence });
});

test.each([
  [
    "85",
    "confidence: “85” is not from 0 to 1 or from 0% to 100%; if the file writes percentages, say so",
  ],
  [
    "1.9",
    "confidence: “1.9” is not from 0 to 1 or from 0% to 100%; if the file writes percentages, say so",
  ],
  ["0,8,5", "confidence: “0,8,5” is not a number"],
  ["-0.1", "confidence: “-0.1” is not from 0 to 1 or from 0% to 100%"],
  ["120%", "confidence: “120%” is not from 0% to 100%"],
  ["0x1", "confidence: “0x1” is not a number"],
  [true, "confidence: “true” is not a number"],
  [{}, "confidence: “{}” is not a number"],
  [Number.POSITIVE_INFINITY, "confidence: “Infinity” is not a number"],
])("%s is no confidence", (written, problem) => {
  expect(confidenceOf(written)).toEqual([problem]);
});

test("a number that JSON cannot hold to the last digit is no key", () => {
  // 2^53 + 1 and 2^53 read as the same number: two questions would become one.
  const keyOf = (written: string) =>
    check("questions", { dataset: "D", question: "q", key: JSON.parse(written) })[0];
  expect(keyOf("9007199254740993")).toEqual([
    "key: is a number with more digits than JSON readers keep; write it as text, in quotes",
  ]);
  expect(keyOf('"9007199254740993"')).toMatchObject({ key: "9007199254740993" });
  expect(keyOf("9007199254740991")).toMatchObject({ key: "9007199254740991" });
});

test("a value that nests without end is refused, not followed", () => {
  const nested = (open: string, close: string, times: number) =>
    JSON.parse(`${open.repeat(times)}1${close.repeat(times)}`) as unknown;
  const values = [nested("[", "]", 31), nested("[", "]", 100_000), nested('{"a":', "}", 100_000)];
  for (const truth of values) {
    const cells = { dataset: "D", key: "k", question: "q", truth };
    expect(check("questions", cells)).toEqual([["truth: is nested deeper than 30 levels"]]);
  }
  const decoding = `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  const generation = { dataset: "D", question: "q", model: "M", text: "t", decoding };
  expect(check("generations", generation)).toEqual([["decoding: is nested deeper than 30 levels"]]);
});

test("a forecast’s cells must go together", () => {
  const problems = (cells: object) => check("forecasts", { ...base, ...cells })[0];
  expect(problems({})).toEqual([
    "Confidence: is missing: give a confidence, a probability, a distribution, or a status without them",
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

test("a distribution gives the confidence and the answer", () => {
  const row = (cells: object) => check("forecasts", { ...base, ...cells })[0];
  const written = '{"A": 0.2, " B ": "50%", "C": 0.25}';
  // The rest, 0.05, is for something else, as where people type distributions.
  const distribution = { A: 0.2, B: 0.5, C: 0.25 };
  expect(row({ distribution: written })).toMatchObject({
    status: "ok",
    answer: "B",
    confidence: 0.5,
    distribution,
  });
  expect(row({ distribution })).toMatchObject({ answer: "B", confidence: 0.5, distribution });
  // 0.1 + 0.2 is 0.30000000000000004.
  const sure = { distribution: { a: 0.3 }, confidence: 0.1 + 0.2, answer: " A" };
  expect(row(sure)).toMatchObject({ answer: "a", confidence: 0.3 });
  // Two are on top: the first named, unless the row says which.
  const even = { A: 0.4, B: 0.4, C: 0.2 };
  expect(row({ distribution: even })).toMatchObject({ answer: "A", confidence: 0.4 });
  expect(row({ distribution: even, answer: "b" })).toMatchObject({ answer: "B" });
  expect(row({ distribution: { Yes: 0.7, No: 0.3 }, outcome: 0 })).toMatchObject({
    answer: "Yes",
    correct: false,
    truth: "no",
  });
  // 0.34 three times is 1.02: shares rounded to percents.
  expect(row({ distribution: { A: 0.34, B: 0.34, C: 0.34 } })).toMatchObject({ confidence: 0.34 });
});

test.each([
  ["0.5", "“0.5” is not a JSON object"],
  ["{'A': 1}", "“{'A': 1}” is not a JSON object"],
  [[0.5, 0.5], "“[0.5,0.5]” is not a JSON object"],
  [{}, "names no answer"],
  [{ " ": 1 }, "has a probability without an answer"],
  [{ A: 0.5, "a ": 0.5 }, "names the answer “a” twice"],
  [{ A: 50, B: 0.5 }, "at “A”: “50” is not from 0 to 1 or from 0% to 100%"],
  [{ A: -0.1 }, "at “A”: “-0.1” is not from 0 to 1 or from 0% to 100%"],
  [{ A: null }, "at “A”: “null” is not a number"],
  [{ A: 0.7, B: 0.33 }, "has probabilities that add up to 1.03, and so to more than 1"],
  ['{"A\\u0000": 1}', "holds a NUL character, which can’t be stored"],
])("%j is no distribution", (distribution, problem) => {
  const found = check("forecasts", { ...base, distribution })[0];
  expect(found).toEqual([`distribution: ${problem}`]);
});

test("what stands beside a distribution must agree with it", () => {
  const problems = (cells: object) =>
    check("forecasts", { ...base, distribution: { A: 0.4, B: 0.4, C: 0.2 }, ...cells })[0];
  expect(problems({ confidence: 0.41 })).toEqual([
    "confidence: does not match the distribution, whose highest probability is 0.4",
  ]);
  expect(problems({ answer: "C" })).toEqual([
    "answer: does not match the distribution, whose top answer is “A” or “B”",
  ]);
  expect(problems({ probability: 0.4 })).toEqual([
    "probability: is given beside a distribution: give only one of the two",
  ]);
  expect(problems({ status: "no_answer" })).toEqual([
    "distribution: a forecast that is no_answer has none: leave it out",
  ]);
});

test("aliases come as a list, a JSON list in text, or separated by |", () => {
  const row = (aliases: unknown) =>
    check("questions", { dataset: "D", id: 12, question: "Q?", aliases })[0];
  expect(row(["a", " b", "a", ""])).toMatchObject({ key: "12", aliases: ["a", "b"] });
  expect(row('["a","b"]')).toMatchObject({ aliases: ["a", "b"] });
  expect(row("a | b|")).toMatchObject({ aliases: ["a", "b"] });
  expect(row(["a", {}])).toEqual(["aliases: must hold only texts, but has “{}”"]);
  expect(row('["a"')).toHaveLength(1);
});

test("columns can be mapped, set for all rows, or left out", () => {
  const mapping = { key: { column: "n" }, dataset: { value: "D" }, split: null };
  const row = check("questions", { n: 1, id: 2, question: "Q?", split: "test" }, mapping)[0];
  expect(row).toMatchObject({ key: "1", dataset: "D", split: null });
  expect(check("questions", { question: "Q?" }, mapping)[0]).toEqual(["n: is missing"]);
});

test("questions have keys of their own: one value for all is refused, the number of the line is not", () => {
  const shared = { dataset: { value: "D" }, key: { value: "k" } };
  expect(checkColumns("questions", { mapping: shared }, ["question"])).toMatchObject([
    { field: "key", message: expect.stringContaining("the number of the line") },
  ]);
  const mapping = { ...shared, key: { lineNumber: true as const } };
  expect(checkColumns("questions", { mapping }, ["question"])).toEqual([]);
  expect(check("questions", { question: "Q?" }, mapping)[0]).toMatchObject({ key: "line 7" });
});

test("missing and ignored columns are reported before any row is read", () => {
  const options = { mapping: { dataset: { value: "D" }, truth: { column: "nowhere" } } };
  const columns = ["question", "note"];
  expect(checkColumns("questions", options, columns).map(({ field }) => field)).toEqual([
    "key",
    "truth",
  ]);
  expect(ignoredColumns("questions", options, columns)).toEqual(["note"]);
});

test("what an escape in JSON stands for must be storable too", () => {
  const problem = "holds a NUL character, which can’t be stored";
  const question = { dataset: "D", key: "q1", text: "Who?" };
  const aliases = '["Paris", "Par\\u0000is"]';
  expect(check("questions", { ...question, aliases })).toEqual([[`aliases: ${problem}`]]);
  const generation = { dataset: "D", question: "q1", model: "M", text: "So." };
  const decoding = '{"stop": ["\\u0000"]}';
  expect(check("generations", { ...generation, decoding })).toEqual([[`decoding: ${problem}`]]);
});
