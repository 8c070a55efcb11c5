import { expect, test } from "vitest";
import { matchesExpected } from "./matches-expected";
import { rankCandidates } from "./rank-candidates";
import type { TestAnswer } from "./schema";
import { scoreAnswers } from "./score-answers";

type Answer = Pick<TestAnswer, "expected" | "given">;

/** A text with an answer: the confidence that was expected and given, both taken as right. */
const ok = (expected: number, given: number, correct = true): Answer => ({
  expected: { status: "ok", confidence: expected, correct: true },
  given: { status: "ok", confidence: given, correct },
});
const noAnswer: Answer = {
  expected: { status: "no_answer", confidence: 1, correct: false },
  given: { status: "no_answer", confidence: 1, correct: null },
};
const cantTell: Answer = {
  expected: { status: "ok", confidence: 0.5, correct: true },
  given: { status: "unparsable", confidence: null, correct: null },
};

test.each([
  ["at the tolerance, where 0.8 - 0.7 = 0.10000000000000009", ok(0.7, 0.8), true],
  ["beyond it", ok(0.7, 0.81), false],
  ["the other correctness", ok(0.7, 0.7, false), false],
  ["no answer, as expected", noAnswer, true],
  ["can't tell", cantTell, false],
  ["an answer where none was expected", { ...noAnswer, given: ok(1, 1).given }, false],
])("tolerance 0.1: %s", (_, answer, matched) => {
  expect(matchesExpected(answer, 0.1)).toBe(matched);
});

test("share of all texts, error over the answered ones", () => {
  const answers = [ok(0.7, 0.8), ok(0.9, 0.6), noAnswer, cantTell];
  // Matched: the first and the third, of 5 texts. Error: (0.1 + 0.3 + 0 + 1) / 4 = 0.35.
  expect(scoreAnswers(answers, { texts: 5, tolerance: 0.1 })).toEqual({
    texts: 5,
    answered: 4,
    matched: 2,
    share: 0.4,
    meanAbsoluteError: expect.closeTo(0.35, 12),
  });
  expect(scoreAnswers([], { texts: 5, tolerance: 0.1 }).meanAbsoluteError).toBeNull();
  expect(() => scoreAnswers([], { texts: 0, tolerance: 0.1 })).toThrow(RangeError);
});

const person = (pseudonym: string, minute: number | null, answers: Answer[]) => ({
  pseudonym,
  finishedAt: minute === null ? null : `2026-01-05T12:${String(minute).padStart(2, "0")}:00.000Z`,
  answers,
});
const right = ok(0.5, 0.5);
const near = ok(0.5, 0.6);
const wrong = ok(0.5, 0.5, false);

const crowd = [
  // Matched 1 of 2.
  person("half", 1, [right, wrong]),
  // Matched 2 of 2, error (0.1 + 0) / 2 = 0.05, the three of them.
  person("late", 9, [near, right]),
  person("b-early", 3, [right, near]),
  person("a-early", 3, [near, right]),
  // Matched 2 of 2, error 0, though last.
  person("exact", 30, [right, right]),
  // Matched all that they answered, but has not finished.
  person("unfinished", null, [right]),
];
const mark = { tolerance: 0.1, minShare: 0.5, top: null };
const ranks = (result: ReturnType<typeof rankCandidates<(typeof crowd)[number]>>) =>
  result.map((r) => [r.candidate.pseudonym, r.rank, r.passes]);

test("ties are broken by error, then time, then pseudonym; who has not finished has no rank", () => {
  expect(ranks(rankCandidates(crowd, { texts: 2, passMark: mark }))).toEqual([
    ["exact", 1, true],
    ["a-early", 2, true],
    ["b-early", 3, true],
    ["late", 4, true],
    ["half", 5, true],
    ["unfinished", null, false],
  ]);
});

test("the top K cuts through a tie, and the share before it", () => {
  const passing = (change: object) =>
    rankCandidates(crowd, { texts: 2, passMark: { ...mark, ...change } })
      .filter((r) => r.passes)
      .map((r) => r.candidate.pseudonym);
  expect(passing({ top: 2 })).toEqual(["exact", "a-early"]);
  expect(passing({ minShare: 0.51 })).toEqual(["exact", "a-early", "b-early", "late"]);
  expect(passing({ minShare: 1, tolerance: 0.05 })).toEqual(["exact"]);
});

test("a share that is met exactly is met", () => {
  // 0.55 × 100 is 55.00000000000001 in floating point.
  const answers = [...Array(55).fill(right), ...Array(45).fill(wrong)];
  const [first] = rankCandidates([person("p", 0, answers)], {
    texts: 100,
    passMark: { ...mark, minShare: 0.55 },
  });
  expect(first?.passes).toBe(true);
});
