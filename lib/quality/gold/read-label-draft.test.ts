import { expect, test } from "vitest";
import { readLabelDraft } from "./read-label-draft";

test("a percentage and a correctness make a label", () => {
  const draft = { confidence: "33.3 %", noAnswer: false, correct: true };
  expect(readLabelDraft(draft)).toEqual({
    label: { status: "ok", confidence: 0.333, correct: true },
  });
});

test("no answer counts as wrong with confidence 1, whatever was typed before", () => {
  expect(readLabelDraft({ confidence: "abc", noAnswer: true, correct: true })).toEqual({
    label: { status: "no_answer", confidence: 1, correct: false },
  });
});

test("what is missing is named by field", () => {
  expect(readLabelDraft({ confidence: "", noAnswer: false, correct: false })).toEqual({
    problems: { confidence: expect.stringContaining("Enter a confidence"), correct: null },
  });
  expect(readLabelDraft({ confidence: "80", noAnswer: false, correct: null })).toEqual({
    problems: { confidence: null, correct: "Choose whether it is right." },
  });
});
