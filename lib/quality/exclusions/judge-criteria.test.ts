import { expect, test } from "vitest";
import type { ExclusionRules } from "@/lib/studies/schema-config";
import { judgeCriteria, type PersonFacts } from "./judge-criteria";

const off: ExclusionRules = { checks: null, speed: null, agreement: null };
const nothing: PersonFacts = { checks: [], taskSeconds: [], texts: [] };
const given = (confidence: number, correct: boolean) => ({
  status: "ok" as const,
  confidence,
  correct,
});
const noAnswer = { status: "no_answer" as const, confidence: 1, correct: false };

test("a rule that is off finds nothing", () => {
  expect(judgeCriteria(off, nothing)).toEqual([]);
});

test("checks: the share of outputs that match their gold label", () => {
  const rules = { ...off, checks: { minShare: 0.5, tolerance: 0.05 } };
  const expected = given(0.8, true);
  const checks = [
    // 0.05 apart, though 0.8 - 0.75 is a hair more in floating point.
    { given: given(0.75, true), expected },
    { given: given(0.74, true), expected },
    { given: given(0.8, false), expected },
    { given: noAnswer, expected },
    { given: noAnswer, expected: noAnswer },
    { given: { status: "unparsable" as const, confidence: null, correct: null }, expected },
  ];
  // The first and the fifth: 2 of 6.
  expect(judgeCriteria(rules, { ...nothing, checks })).toEqual([
    { rule: "checks", value: 2 / 6, threshold: 0.5, n: 6, violated: true },
  ]);
  // At the threshold is not below it.
  const half = judgeCriteria(rules, { ...nothing, checks: checks.slice(0, 2) });
  expect(half[0]).toMatchObject({ value: 0.5, violated: false });
  expect(judgeCriteria(rules, nothing)[0]).toMatchObject({ value: null, n: 0, violated: false });
});

test("speed: the median of the tasks' active seconds", () => {
  const rules = { ...off, speed: { minSeconds: 20 } };
  // Of 4, 10, 28, 300 the middle is (10 + 28) / 2 = 19: one long pause does not save it.
  expect(judgeCriteria(rules, { ...nothing, taskSeconds: [300, 4, 28, 10] })).toEqual([
    { rule: "speed", value: 19, threshold: 20, n: 4, violated: true },
  ]);
  expect(judgeCriteria(rules, nothing)[0]).toMatchObject({ value: null, violated: false });
});

test("agreement: kappa on correctness, from so many texts on", () => {
  const rules = { ...off, agreement: { reader: "Claude", minKappa: 0.2, minTexts: 8 } };
  const pairs = (n: number, own: boolean, reader: boolean) => Array(n).fill({ own, reader });
  // Both right 3, both wrong 2, own alone 1, reader alone 2: observed 5/8; by chance
  // 4/8 * 5/8 + 4/8 * 3/8 = 1/2; kappa (5/8 - 1/2) / (1/2) = 1/4.
  const texts = [
    ...[pairs(3, true, true), pairs(2, false, false)].flat(),
    ...[pairs(1, true, false), pairs(2, false, true)].flat(),
  ];
  expect(judgeCriteria(rules, { ...nothing, texts })).toEqual([
    { rule: "agreement", value: 0.25, threshold: 0.2, n: 8, violated: false },
  ]);
  const few = judgeCriteria(rules, { ...nothing, texts: pairs(7, true, false) });
  expect(few[0]).toMatchObject({ value: null, n: 7, violated: false });
  // Both always right: kappa is undefined, and nobody is excluded for it.
  const same = judgeCriteria(rules, { ...nothing, texts: pairs(9, true, true) });
  expect(same[0]).toMatchObject({ value: null, n: 9, violated: false });
});
