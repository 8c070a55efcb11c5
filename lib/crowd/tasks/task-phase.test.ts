import { expect, it } from "vitest";
import type { Asks } from "@/lib/crowd/participation/schema";
import { findForecastProblems, findJudgementProblems } from "./find-problems";
import { emptyOutput, type OutputDraft } from "./newer-draft";
import { lockBody, submissionBody } from "./schema";
import { toJudgements, toLock, toSubmission } from "./task-phase";

const asking = (forecast: Asks["forecast"], comment = false): Asks => ({
  forecast,
  noAnswer: true,
  cantTell: true,
  comment,
});
const time = { activeMs: 1_200, idleMs: 0, edits: 2, pastes: 1 };
const whole: OutputDraft = {
  ...emptyOutput,
  confidence: "75 %",
  answer: " Rome ",
  comment: " unclear ",
  correct: false,
  time,
};
const ok = { status: "ok", confidence: 0.75, answer: "Rome", distribution: null };

it("turns what was typed into probabilities, with the times", () => {
  const body = toSubmission([whole], asking("answer"));
  expect(body).toEqual({ outputs: [{ ...ok, comment: null, time }], correct: [false] });
  expect(submissionBody.parse(body)).toEqual(body);
});

it("sends no answer and no comment where the study asks for none", () => {
  expect(toLock([whole], asking("confidence")).outputs).toEqual([
    { ...ok, answer: null, comment: null, time },
  ]);
  expect(toLock([whole], asking("answer", true)).outputs[0]).toHaveProperty("comment", "unclear");
  for (const comment of ["  ", "\u200b"]) {
    const body = toLock([{ ...whole, comment }], asking("answer", true));
    expect(body.outputs[0]).toHaveProperty("comment", null);
  }
});

it("needs and sends nothing more where there is no answer, or it can't be judged", () => {
  for (const status of ["no_answer", "unparsable"] as const) {
    const draft: OutputDraft = { ...whole, status, confidence: "101" };
    expect(findForecastProblems(draft, 0, asking("answer"))).toEqual([]);
    expect(findJudgementProblems(status, null, 0)).toEqual([]);
    expect(toSubmission([draft], asking("answer"))).toEqual({
      outputs: [{ status, comment: null, time }],
      correct: [null],
    });
  }
});

it("sends a distribution with the first of the greatest as its top answer", () => {
  const draft: OutputDraft = {
    ...emptyOutput,
    distribution: [
      { answer: "Oslo", percent: "10" },
      { answer: "Rome", percent: "40" },
      { answer: "Paris", percent: "40 %" },
      { answer: "", percent: "" },
    ],
  };
  const body = toLock([draft], asking("distribution"));
  expect(body.outputs[0]).toMatchObject({
    answer: "Rome",
    confidence: 0.4,
    distribution: [
      { answer: "Oslo", probability: 0.1 },
      { answer: "Rome", probability: 0.4 },
      { answer: "Paris", probability: 0.4 },
    ],
  });
  expect(lockBody.safeParse(body).success).toBe(true);
});

it("judges what was locked, whatever the draft says", () => {
  const drafts = [whole, { ...whole, correct: true }, { ...emptyOutput, status: "ok" as const }];
  const locked = (status: "ok" | "no_answer" | "unparsable") => ({
    status,
    confidence: null,
    answer: null,
  });
  expect(toJudgements(drafts, [locked("ok"), locked("no_answer"), locked("unparsable")])).toEqual({
    correct: [false, null, null],
  });
});

it("names what is missing or wrong, in the page's order", () => {
  const problems = (draft: OutputDraft, forecast: Asks["forecast"]) =>
    findForecastProblems(draft, 1, asking(forecast)).map((p) => `${p.kind} ${p.field}`);
  expect(problems(emptyOutput, "answer")).toEqual(["missing answer", "missing confidence"]);
  expect(problems(emptyOutput, "confidence")).toEqual(["missing confidence"]);
  expect(problems({ ...whole, confidence: "101" }, "answer")).toEqual(["wrong confidence"]);
  expect(problems({ ...whole, answer: "  " }, "answer")).toEqual(["missing answer"]);
  expect(problems({ ...whole, answer: "\u200b" }, "answer")).toEqual(["missing answer"]);
  const unseen = { ...emptyOutput, distribution: [{ answer: "\u200b", percent: "70" }] };
  expect(problems(unseen, "distribution")).toEqual(["missing row-0-answer"]);
  expect(problems(emptyOutput, "distribution")).toEqual(["missing row-0-answer"]);
  expect(findJudgementProblems("ok", null, 0)).toHaveLength(1);
});

it("counts 0 % and a wrong answer as entered", () => {
  const draft: OutputDraft = { ...whole, confidence: "0", correct: false };
  expect(findForecastProblems(draft, 0, asking("answer"))).toEqual([]);
  expect(findJudgementProblems("ok", false, 0)).toEqual([]);
  expect(toLock([draft], asking("answer")).outputs[0]).toHaveProperty("confidence", 0);
});
