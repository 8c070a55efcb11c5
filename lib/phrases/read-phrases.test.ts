import { expect, test } from "vitest";
import { findUnacceptable } from "@/lib/http/find-unacceptable";
import { readPhrases } from "./read-phrases";
import { addPhraseTable, mostAnswers } from "./schema";
import { addPhraseSet } from "./schema-sets";

const phrase = (name: string, probability: number, more = {}) => ({
  ...{ phrase: name, probability, n: null, low: null, high: null },
  ...more,
});

test("a table has one row for each phrase, in fractions or in percentages", () => {
  const fractions =
    "Phrase,probability,n,low,high\nAlmost  Certain,0.95,46,0.9,0.97\nDoubtful,0.2,,,\n";
  expect(readPhrases(fractions)).toEqual({
    phrases: [
      phrase("Almost Certain", 0.95, { n: 46, low: 0.9, high: 0.97 }),
      phrase("Doubtful", 0.2),
    ],
  });
  expect(readPhrases("phrase;mean\nlikely;33,3 %\nno chance;1\n")).toEqual({
    phrases: [phrase("likely", 0.333), phrase("no chance", 0.01)],
  });
});

const answer = (person: number, name: string, probability: number) => ({
  ...{ person, phrase: name, probability },
});

test("answers of people are kept, with each phrase as it is written first, and people are numbered", () => {
  const long = "respondent,phrase,percent\nAnn,Likely,60\nBob,likely,70\nBob,Maybe,0.5\n";
  const likelies = (name: string) => [answer(1, name, 0.6), answer(2, name, 0.7)];
  expect(readPhrases(long)).toEqual({
    answers: [...likelies("Likely"), answer(2, "Maybe", 0.005)],
  });
  // Who answered what is not said: the two answers about a phrase are of different people.
  expect(readPhrases("phrase,percent\nlikely,60\nlikely,70\n")).toEqual({
    answers: likelies("likely"),
  });
});

test("a row for each person and a column for each phrase; an empty cell is no answer", () => {
  const wide = "Likely,Almost  Certain\n60,95\n,90\n";
  expect(readPhrases(wide)).toEqual({
    answers: [
      answer(1, "Likely", 0.6),
      answer(1, "Almost Certain", 0.95),
      answer(2, "Almost Certain", 0.9),
    ],
  });
  expect(readPhrases("person,likely,maybe\nx,0.6,0.3\n")).toEqual({
    answers: [answer(1, "likely", 0.6), answer(1, "maybe", 0.3)],
  });
});

test("phrases are the same with and without what nobody sees, and no longer than can be stored", () => {
  expect(readPhrases("phrase,probability\nsu\u200Bre\u202E,0.5\n")).toEqual({
    phrases: [phrase("sure", 0.5)],
  });
  const body = (...names: string[]) => ({
    ...{ name: "Ours", source: "We asked" },
    phrases: names.map((name) => ({ phrase: name, probability: 0.5 })),
  });
  expect(addPhraseTable.body.safeParse(body("Sure", "su\u200Bre")).success).toBe(false);
  expect(addPhraseTable.body.safeParse(body("y".repeat(100))).success).toBe(true);
  expect(addPhraseTable.body.safeParse(body("y".repeat(101))).success).toBe(false);
  const set = { name: "Ours", phrases: [{ phrase: "sure" }, { phrase: "su\u200Bre" }] };
  expect(addPhraseSet.body.safeParse(set).success).toBe(false);
});

test("as many answers as may be given have room in a request", () => {
  const answers = Array.from({ length: mostAnswers }, (_, i) => answer(i + 1, "likely", 0.5));
  const body = { name: "Ours", source: "We asked", answered: { answers, middle: "median" } };
  expect(findUnacceptable(body, "body")).toBeUndefined();
  expect(addPhraseTable.body.safeParse(body).success).toBe(true);
});

test.each([
  ["phrase\nlikely\n", "The file has no column “probability”. Its columns are phrase."],
  ["phrase,probability\n", "The file has no rows."],
  ["phrase,probability\nlikely,much\n", "Line 2, probability: “much” is no number."],
  ["phrase,probability\nlikely,\n", "Line 2, probability: the cell is empty. Enter a number"],
  ["phrase,probability\nlikely,175\n", "Line 2, probability: 175 is not between 0 and 100."],
  ["phrase,percent\nlikely,150\n", "Line 2, percent: 150 is not between 0 and 100."],
  ["phrase,median\nlikely,-0.5\n", "Line 2, median: -0.5 is not between 0 and 1."],
  ["phrase,mean,lower,upper\nlikely,70,60,180\n", "Line 2, upper: 180 is not between 0 and 100."],
  ["phrase,probability\n,0.5\n", "Line 2, phrase: name the phrase."],
  ["phrase,probability,low,high\nlikely,0.7,0.8,0.6\n", "Line 2, low: an interval needs both ends"],
  ["phrase,probability,n\nlikely,0.7,46\nlikely,0.8,46\n", "A phrase is there twice"],
  ["person,phrase,percent\na,likely,7\na,Likely,8\n", "Line 3: “a” answers twice about “likely”."],
  ["likely,maybe\n60,much\n", "Line 2, maybe: “much” is no number."],
  ["likely,maybe\n60,140\n", "Line 2, maybe: 140 is not between 0 and 100."],
  ["phrase,probability\nlikely,0x10\n", "Line 2, probability: “0x10” is no number."],
  ["likely\n60\n", "The file has no column “phrase”. Its columns are likely."],
])("a file that is none says why: %s", (text, message) => {
  expect(() => readPhrases(text)).toThrow(message);
});
