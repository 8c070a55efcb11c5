import { expect, test } from "vitest";
import { readPhrases } from "./read-phrases";

const phrase = (name: string, probability: number, more = {}) => ({
  ...{ phrase: name, probability, n: null, low: null, high: null },
  ...more,
});

test("a table has one row for each phrase, in fractions or in percentages", () => {
  const fractions =
    "Phrase,probability,n,low,high\nAlmost  Certain,0.95,46,0.9,0.97\nDoubtful,0.2,,,\n";
  expect(readPhrases(fractions, "median")).toEqual({
    phrases: [
      phrase("almost certain", 0.95, { n: 46, low: 0.9, high: 0.97 }),
      phrase("doubtful", 0.2),
    ],
    hasAnswers: false,
  });
  expect(readPhrases("phrase;mean\nlikely;75 %\nno chance;1\n", "mean").phrases).toEqual([
    phrase("likely", 0.75),
    phrase("no chance", 0.01),
  ]);
});

test("answers of several people come to their median or mean", () => {
  const answers =
    "respondent,phrase,percent\n1,Likely,60\n2,likely,70\n3,Likely,95\n1,Maybe,40\n2,Maybe,50\n";
  expect(readPhrases(answers, "median")).toEqual({
    phrases: [phrase("likely", 0.7, { n: 3 }), phrase("maybe", 0.45, { n: 2 })],
    hasAnswers: true,
  });
  const [likely] = readPhrases(answers, "mean").phrases;
  // (60 + 70 + 95) / 3
  expect(likely?.probability).toBeCloseTo(0.75, 12);
});

test.each([
  ["phrase\nlikely\n", "The file has no column “probability”. Its columns are phrase."],
  ["phrase,probability\n", "The file has no rows."],
  ["phrase,probability\nlikely,much\n", "Line 2, probability: “much” is no number."],
  ["phrase,probability\nlikely,\n", "Line 2, probability: is missing."],
  ["phrase,probability\nlikely,175\n", "Line 2, probability: "],
  ["phrase,probability\n,0.5\n", "Line 2, phrase: name the phrase."],
  ["phrase,probability,low,high\nlikely,0.7,0.8,0.6\n", "Line 2, low: an interval needs both ends"],
  ["phrase,probability,n\nlikely,0.7,46\nlikely,0.8,46\n", "A phrase is there twice"],
])("a file that is none says why: %s", (text, message) => {
  expect(() => readPhrases(text, "median")).toThrow(message);
});
