import { expect, test } from "vitest";
import { oneSidedText } from "./one-sided";

const row = (model: string, value: number | null, change: object = {}) => ({
  ...{ model, controlOf: null, forecasts: 12, accuracy: { value, low: null, high: null } },
  ...change,
});

test("answers that are all right or all wrong say nothing about calibration", () => {
  expect(oneSidedText([row("SFT", 0.5), row("Base", null, { forecasts: 0 })])).toBeNull();
  // A control has its model's answers.
  expect(oneSidedText([row("Platt", 1, { controlOf: "SFT" })])).toBeNull();
  expect(oneSidedText([row("A", 1), row("B", 0.999), row("C", 1)])).toMatch(
    /^Here no answer of A and C counts as wrong, so their ECE and Brier score say nothing about/,
  );
  expect(oneSidedText([row("A", 1), row("B", 0)])).toMatch(
    /^Here no answer of A counts as wrong, and no answer of B counts as right, so /,
  );
});
