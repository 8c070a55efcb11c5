import { expect, it } from "vitest";
import { parseDistribution } from "./parse-distribution";

const rows = (...typed: [string, string][]) =>
  typed.map(([answer, percent]) => ({ answer, percent }));
const problems = (...typed: [string, string][]) =>
  parseDistribution(rows(...typed)).problems.map((p) => `${p.kind} ${p.row} ${p.cell}`);

it("reads answers with percents, and leaves out empty rows", () => {
  expect(parseDistribution(rows([" Rome ", "60 %"], ["", ""], ["Paris", "2,5"]))).toEqual({
    answers: [
      { row: 0, answer: "Rome", probability: 0.6 },
      { row: 2, answer: "Paris", probability: 0.025 },
    ],
    sum: 0.625,
    problems: [],
  });
});

it("takes percents that are 100 together, whatever the machine's fractions sum to", () => {
  // In binary fractions 0.33 + 0.56 + 0.11 is 1.0000000000000002.
  expect(parseDistribution(rows(["a", "33"], ["b", "56"], ["c", "11"])).sum).toBeGreaterThan(1);
  expect(problems(["a", "33"], ["b", "56"], ["c", "11"])).toEqual([]);
  expect(problems(["a", "33.3"], ["b", "33.3"], ["c", "33.4"])).toEqual([]);
});

it("refuses more than 100 together, at the last row that holds something", () => {
  expect(problems(["a", "60"], ["b", "40.5"], ["", ""])).toEqual(["wrong 1 percent"]);
  expect(parseDistribution(rows(["a", "60"], ["b", "40.5"])).problems[0]?.message).toContain(
    "100.5%",
  );
});

it("refuses an answer that looks like one before it", () => {
  const likeFirst = ["ROM\u00c9", "ROME\u0301", "Rom\u200b\u00e9", " rom\u00e9 "];
  for (const second of likeFirst) {
    expect(problems(["Rom\u00e9", "60"], [second, "10"])).toEqual(["wrong 1 answer"]);
  }
  expect(problems(["Rom\u00e9", "60"], ["Rome", "10"])).toEqual([]);
});

it("names what is missing and what is wrong, in the page's order", () => {
  expect(problems()).toEqual(["missing 0 answer"]);
  expect(problems(["", ""], ["", ""])).toEqual(["missing 0 answer"]);
  expect(problems(["Rome", ""], ["", "20"], ["Paris", "0.5"], ["rome", "3"])).toEqual([
    "missing 0 percent",
    "missing 1 answer",
    "wrong 2 percent",
    "wrong 3 answer",
  ]);
});
