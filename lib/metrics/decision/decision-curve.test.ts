import { expect, test } from "vitest";
import { seededRandom } from "../random/seeded-random";
import { tallyForecasts } from "../tally";
import type { Scored } from "../types";
import { decisionCurve } from "./decision-curve";

const scored = (confidence: number, correct: boolean): Scored => ({ confidence, correct });

// 0.9 right, right, wrong, wrong; 0.6 right, right, right, wrong: the surer half is the worse one.
const eight = tallyForecasts([
  ...[true, true, false, false].map((correct) => scored(0.9, correct)),
  ...[true, true, true, false].map((correct) => scored(0.6, correct)),
]);

const close = (...values: number[]) => values.map((value) => expect.closeTo(value, 12));

test("counts what eight forecasts cost", () => {
  const curve = decisionCurve(eight, Float64Array.of(0, 0.2, 0.375, 0.5, 1));
  if ("undefined" in curve) throw new Error(curve.undefined);
  expect(curve).toMatchObject({ n: 8, answer: 3 / 8 });
  // Answered: none; 0.9 (0.1 < 0.2); 0.9; all (0.4 < 0.5); all.
  // 0.2: expected (4 * 0.1 + 4 * 0.2) / 8 = 0.15, realised (2 + 0.8) / 8 = 0.35.
  // 0.375: (0.4 + 1.5) / 8 = 0.2375 and (2 + 1.5) / 8 = 0.4375.
  // All answered: (0.4 + 1.6) / 8 = 0.25 and 3 / 8.
  expect([...curve.expected]).toEqual(close(0, 0.15, 0.2375, 0.25, 0.25));
  expect([...curve.realised]).toEqual(close(0, 0.35, 0.4375, 0.375, 0.375));
  expect([...curve.gap]).toEqual(close(0, -0.2, -0.2, -0.125, -0.125));
  // Answering 0.9 alone costs half of it: never the best. So abstain until beta = 3 / 8, then answer.
  expect([...curve.best]).toEqual(close(0, 0.2, 0.375, 0.375, 0.375));
  expect([...curve.threshold]).toEqual([Infinity, Infinity, Infinity, 0, 0]);
  expect([...curve.regret]).toEqual(close(0, 0.15, 0.0625, 0, 0));
});

test("takes a tie as a tie, whatever the last binary digit says", () => {
  // 1 - 0.8 < 0.2 in binary, and 1 - 0.7 > 0.3: both are ties, and abstain.
  for (const confidence of [0.8, 0.7, 0.9, 0.55]) {
    const wrong = tallyForecasts([scored(confidence, false)]);
    const beta = Number((1 - confidence).toFixed(2));
    const curve = decisionCurve(wrong, Float64Array.of(beta, beta + 0.01));
    expect(curve).toMatchObject({ realised: Float64Array.of(beta, 1) });
  }
});

test("agrees with trying every threshold", () => {
  const random = seededRandom("thresholds");
  for (let round = 0; round < 50; round += 1) {
    const rows = Array.from({ length: 1 + Math.floor(random() * 30) }, () => {
      const confidence = Math.floor(random() * 11) / 10;
      return scored(confidence, random() < 0.2 + 0.6 * confidence);
    });
    const curve = decisionCurve(tallyForecasts(rows));
    if ("undefined" in curve) throw new Error(curve.undefined);
    const cost = (t: number, beta: number) =>
      rows.reduce(
        (sum, { confidence, correct }) =>
          sum + (confidence >= t ? Number(!correct) : beta) / rows.length,
        0,
      );
    const thresholds = [0, ...rows.map(({ confidence }) => confidence), Infinity];
    curve.betas.forEach((beta, i) => {
      const least = Math.min(...thresholds.map((t) => cost(t, beta)));
      expect(curve.best[i]).toBeCloseTo(least, 10);
      expect(cost(curve.threshold[i] ?? Number.NaN, beta)).toBeCloseTo(least, 10);
      // The Bayes rule in its own words; a confidence of 1 - beta to the last digit is a tie.
      expect(curve.realised[i]).toBeCloseTo(cost(1 - beta + 1e-9, beta), 10);
    });
  }
});

test("is undefined without forecasts and refuses costs that are none", () => {
  expect(decisionCurve(tallyForecasts([]))).toEqual({ undefined: "no_forecasts", n: 0 });
  for (const betas of [[-0.1], [1.1], [Number.NaN], [0.5, 0.4]]) {
    expect(() => decisionCurve(eight, Float64Array.from(betas))).toThrow(RangeError);
  }
});
