import { expect, it } from "vitest";
import type { OutputDraft } from "./newer-draft";
import { toSubmission } from "./to-submission";

const empty: OutputDraft = { confidence: "", noAnswer: false, answer: "", correct: null };
const whole: OutputDraft = {
  confidence: "75 %",
  noAnswer: false,
  answer: " Rome ",
  correct: false,
};

it("turns what was typed into probabilities", () => {
  expect(toSubmission([whole], true)).toEqual({
    submission: { outputs: [{ status: "ok", confidence: 0.75, answer: "Rome", correct: false }] },
  });
});

it("sends no answer where the study asks for none", () => {
  expect(toSubmission([{ ...whole, answer: "left over" }], false)).toEqual({
    submission: { outputs: [{ status: "ok", confidence: 0.75, answer: null, correct: false }] },
  });
});

it("needs nothing more where the text gives no answer, and sends nothing else", () => {
  expect(toSubmission([{ ...empty, noAnswer: true }], true)).toEqual({
    submission: { outputs: [{ status: "no_answer" }] },
  });
  expect(toSubmission([{ ...whole, noAnswer: true }], true)).toEqual({
    submission: { outputs: [{ status: "no_answer" }] },
  });
});

it("names everything that is missing, in the page's order", () => {
  const told = toSubmission([whole, empty, { ...whole, confidence: "101" }], true);
  expect("problems" in told && told.problems.map((p) => [p.output, p.field])).toEqual([
    [1, "answer"],
    [1, "confidence"],
    [1, "correct"],
    [2, "confidence"],
  ]);
});

it("takes an answer of spaces for none", () => {
  const told = toSubmission([{ ...whole, answer: "  " }], true);
  expect("problems" in told && told.problems.map((p) => p.field)).toEqual(["answer"]);
  expect("submission" in toSubmission([{ ...whole, answer: "  " }], false)).toBe(true);
});

it("counts 0 % and a wrong answer as entered", () => {
  expect("submission" in toSubmission([{ ...whole, confidence: "0", correct: false }], true)).toBe(
    true,
  );
});
