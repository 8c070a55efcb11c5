import { expect, test } from "vitest";
import { decisionWords, pointAt } from "./decision-words";

const point = {
  beta: 0.3,
  expected: 0.12,
  realised: 0.2,
  low: 0.18,
  high: 0.22,
  best: 0.15,
  answer: 0.35,
  abstain: 0.3,
};

// By hand: they lose 0.2 - 0.15 = 0.05 to the best threshold, and 0.12 lies below the interval.
test("says what is expected, what is lost, and what the best threshold would have saved", () => {
  expect(decisionWords(point)).toBe(
    "If “I don’t know” costs 0.30 of a wrong answer, people who trust these forecasts answer when " +
      "they are more than 70\u202f% sure. They expect to lose 0.120 per question and lose 0.200 " +
      "(0.180 to 0.220), more than they expect. Always answering loses 0.350, never answering 0.300; " +
      "the best threshold in hindsight would have lost 0.150, 0.050 less than they do.",
  );
});

test("says no more than the interval allows, and nothing of a regret that is none", () => {
  const words = decisionWords({ ...point, expected: 0.19, best: 0.2 });
  expect(words).toContain("lose 0.200 (0.180 to 0.220). Always");
  expect(words).toContain("; no other threshold would have lost less.");
});

test("finds the point nearest to a cost", () => {
  const curve = [0, 0.01, 0.02].map((beta) => ({ ...point, beta }));
  expect(pointAt(curve, 0.014)?.beta).toBe(0.01);
  expect(pointAt([], 0.5)).toBeNull();
});
