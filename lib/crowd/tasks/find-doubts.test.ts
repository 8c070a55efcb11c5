import { expect, test } from "vitest";
import type { Asks } from "@/lib/crowd/participation/schema";
import { findDoubts } from "./find-doubts";
import { emptyOutput, type OutputDraft } from "./newer-draft";

const asks: Asks = { forecast: "answer", noAnswer: true, cantTell: false, comment: false };
const text = "I am 80% sure that it is Orléans, and a little less that it is 東京タワー.";
const doubtsOf = (changes: Partial<OutputDraft>, asked = asks) =>
  findDoubts([{ ...emptyOutput, confidence: "80", ...changes }], [text], asked).map(
    ({ message }) => message,
  );

test.each(["Orléans", "ORLEANS", "the city of Orléans", "東京", "80"])(
  "%s is in the text",
  (answer) => {
    expect(doubtsOf({ answer })).toEqual([]);
  },
);

test("an answer that is nowhere in the text, or no word, is asked about", () => {
  expect(doubtsOf({ answer: "Paris" })).toEqual(["“Paris” is nowhere in the text."]);
  // "It" is in the text, but neither of the others.
  expect(doubtsOf({ answer: "It happened one night" })).toHaveLength(1);
  expect(doubtsOf({ answer: "???" })).toEqual(["“???” does not look like an answer."]);
  expect(doubtsOf({ answer: "aaaa" })).toEqual(["“aaaa” does not look like an answer."]);
});

test("0 % for the top answer is asked about, and nothing where no forecast is", () => {
  const zero = ["The top answer has 0%, so the text would rule it out."];
  expect(doubtsOf({ confidence: "0" }, { ...asks, forecast: "confidence" })).toEqual(zero);
  expect(doubtsOf({ status: "no_answer", confidence: "0", answer: "Paris" })).toEqual([]);
  const distribution = [
    { answer: "Orléans", percent: "80" },
    { answer: "Paris", percent: "0" },
  ];
  expect(doubtsOf({ distribution }, { ...asks, forecast: "distribution" })).toEqual([
    "“Paris” is nowhere in the text.",
  ]);
});

test("names the field in doubt", () => {
  const fieldsOf = (changes: Partial<OutputDraft>, asked = asks) =>
    findDoubts([{ ...emptyOutput, ...changes }], [text], asked).map(({ field }) => field);
  expect(fieldsOf({ answer: "Paris", confidence: "0" })).toEqual(["answer", "confidence"]);
  // An empty row does not count, and the second answer is in the third row.
  const distribution = [
    { answer: "Orléans", percent: "0" },
    { answer: "", percent: "" },
    { answer: "Paris ", percent: "0" },
  ];
  expect(fieldsOf({ distribution }, { ...asks, forecast: "distribution" })).toEqual([
    "row-2-answer",
    "row-0-percent",
  ]);
});
