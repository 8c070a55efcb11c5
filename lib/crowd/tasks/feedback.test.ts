import { expect, it } from "vitest";
import { compareWithExpected } from "./feedback";
import type { Outgoing } from "./outbox";
import type { AssignmentView } from "./schema";

const feedback = [
  { expected: { status: "ok" as const, confidence: 0.8, correct: true }, matched: true },
  { expected: { status: "no_answer" as const, confidence: 1, correct: false }, matched: false },
];
const assignment: AssignmentView = {
  id: "11111111-1111-4111-8111-111111111111",
  question: "Which?",
  truth: "Rome",
  outputs: [{ text: "First" }, { text: "Second" }],
  locked: [
    { status: "ok", confidence: 0.75, answer: null },
    { status: "ok", confidence: 0.5, answer: null },
  ],
  practice: true,
  leaseUntil: "2026-01-05T12:00:00Z",
  draft: null,
};
const judged: Outgoing = {
  kind: "submission",
  assignmentId: "a",
  body: { correct: [true, false] },
};

it("takes what was locked and then judged", () => {
  expect(compareWithExpected(feedback, judged, assignment)).toEqual([
    {
      ...feedback[0],
      text: "First",
      entered: { status: "ok", confidence: 0.75, correct: true },
    },
    {
      ...feedback[1],
      text: "Second",
      entered: { status: "ok", confidence: 0.5, correct: false },
    },
  ]);
});

it("takes what was sent at once, and says when it no longer knows", () => {
  const time = { activeMs: 0, idleMs: 0, edits: 0, pastes: 0 };
  const outputs = [
    {
      status: "ok" as const,
      confidence: 0.9,
      answer: null,
      distribution: null,
      comment: null,
      time,
    },
    { status: "no_answer" as const, comment: null, time },
  ];
  const sent: Outgoing = {
    kind: "submission",
    assignmentId: "a",
    body: { outputs, correct: [true, null] },
  };
  expect(compareWithExpected(feedback, sent, null).map((item) => item.entered)).toEqual([
    { status: "ok", confidence: 0.9, correct: true },
    { status: "no_answer", confidence: null, correct: null },
  ]);
  expect(compareWithExpected(feedback, judged, null).map((item) => item.entered)).toEqual([
    null,
    null,
  ]);
});
