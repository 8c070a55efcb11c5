import { expect, test } from "vitest";
import { sayPlan } from "./say-plan";

const pilot = { spread: 0.5, known: 0.8 };
const aims = { half: 0.05, texts: 1_000, person: 0.5, reader: 0.001 };

test("says what readings cost with the reader and without", () => {
  // 111 and 385 readings, as in plan-powered.test.ts: 55.50 + 1.00, and 192.50.
  expect(sayPlan(pilot, aims)).toEqual([
    "±\u00a00.050 takes 111 readings by people beside 1,000 readings by the reader, at a cost of 56.50.",
    "People alone would need 385 readings, at a cost of 192.50.",
  ]);
});

test("says when the reader has read too little", () => {
  expect(sayPlan(pilot, { ...aims, texts: 50 })[0]).toContain("have it read more");
});
