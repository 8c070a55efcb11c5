import { expect, test } from "vitest";
import { findHints, usualSeconds } from "./find-hints";
import type { Behaviour } from "./schema";

const usual: Behaviour = {
  texts: 30,
  seconds: 60,
  commonest: { confidence: 0.7, n: 12, of: 30 },
  zero: 0,
  steps: 3,
  pasted: 0,
  focusLosses: 4,
  focusTasks: 10,
  typed: 30,
  withoutKeys: 0,
  copied: 0,
};
const hints = (change: Partial<Behaviour>, tasks = 10) =>
  findHints({ tasks, behaviour: { ...usual, ...change }, usualSeconds: 60 });

test("whoever reads and types as others do gives no hint", () => {
  expect(hints({})).toEqual([]);
});

test("each hint says what was seen, on how much", () => {
  expect(hints({ seconds: 12 })).toEqual(["Fast: 12\u202fs a task; the others take 60\u202fs"]);
  expect(hints({ commonest: { confidence: 1, n: 28, of: 30 } })).toEqual([
    "Same confidence: 100.0\u202f% in 28 of 30 texts",
  ]);
  expect(hints({ focusLosses: 42 })).toEqual(["Left the page 4.2 times a task"]);
  expect(hints({ pasted: 12 })).toEqual(["Pasted in 12 of 30 texts"]);
  expect(hints({ withoutKeys: 9 })).toEqual(["Text without a key pressed in 9 of 30 texts"]);
  expect(hints({ copied: 1 })).toEqual(["The same text as somebody else’s in 1 text"]);
  expect(hints({ zero: 2 })).toEqual(["0\u202f% for the top answer in 2 texts"]);
  expect(hints({ steps: 6 })).toEqual(["6 confidences in a row with equal steps"]);
});

test("little says nothing", () => {
  expect(hints({ seconds: 12 }, 4)).toEqual([]);
  expect(hints({ pasted: 2, texts: 3, withoutKeys: 2, typed: 2 })).toEqual([]);
  expect(hints({ commonest: { confidence: 1, n: 9, of: 9 } })).toEqual([]);
  expect(hints({ seconds: null, commonest: null, focusLosses: null, focusTasks: 0 })).toEqual([]);
});

test("fast is measured by the others", () => {
  const timed = [10, 40, 60];
  expect(usualSeconds(timed, 10)).toBe(50);
  expect(usualSeconds(timed, null)).toBe(40);
  expect(usualSeconds([10], 10)).toBeNull();
});
