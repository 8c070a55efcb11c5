import { expect, test } from "vitest";
import { tallyForecasts } from "./tally";

test("forecasts of one confidence are counted together, in order of confidence", () => {
  const tally = tallyForecasts([
    { confidence: 0.8, correct: true },
    { confidence: 0.3, correct: false },
    { confidence: 0.8, correct: false },
  ]);
  expect([...tally.confidence]).toEqual([0.3, 0.8]);
  expect([...tally.right]).toEqual([0, 1]);
  expect([...tally.wrong]).toEqual([1, 1]);
});

test("a negative zero is no other confidence than zero", () => {
  const tally = tallyForecasts([
    { confidence: -0, correct: true },
    { confidence: 0, correct: true },
  ]);
  expect([...tally.confidence]).toEqual([0]);
  expect([...tally.right]).toEqual([2]);
});

test("what is no probability is refused", () => {
  expect(() => tallyForecasts([{ confidence: 80, correct: true }])).toThrow(
    "forecast 0: confidence 80 is not in [0, 1]",
  );
});
