import { expect, test } from "vitest";
import { tallyForecasts } from "../tally";
import { meanLossError } from "./decision-bands";
import { decisionCurve } from "./decision-curve";
import { meanRegret } from "./decision-regret";

// 0.9 right, right, wrong, wrong; 0.6 right, right, right, wrong.
const rows = [0.9, 0.9, 0.9, 0.9, 0.6, 0.6, 0.6, 0.6].map((confidence, i) => ({
  confidence,
  correct: i !== 2 && i !== 3 && i !== 7,
}));
const tally = tallyForecasts(rows);

/** Mean over uniform beta by the midpoint rule; the kinks lie on edges of its 20,000 cells. */
function integrate(curve: "realised" | "regret" | "gap"): number {
  const betas = Float64Array.from({ length: 20_000 }, (_, i) => (i + 0.5) / 20_000);
  const made = decisionCurve(tally, betas);
  if ("undefined" in made) throw new Error(made.undefined);
  return made[curve].reduce((sum, value) => sum + Math.abs(value), 0) / betas.length;
}

test("the realised loss over all costs is half the Brier score and half the share of wrong answers", () => {
  // Brier: (2 * 0.01 + 2 * 0.81 + 3 * 0.16 + 0.36) / 8 = 2.48 / 8 = 0.31; wrong: 3 / 8.
  // 0.31 / 2 + 0.375 / 2 = 0.3425.
  expect(integrate("realised")).toBeCloseTo(0.3425, 8);
});

test("mean regret is half of what recalibration takes off the Brier score", () => {
  // Isotonic: 0.9 is right less often than 0.6, so all are pooled at 5 / 8: Brier 15 / 64 = 0.234375.
  // (0.31 - 0.234375) / 2 = 0.0378125.
  expect(meanRegret(tally)).toEqual({ value: expect.closeTo(0.0378125, 12), n: 8 });
  expect(integrate("regret")).toBeCloseTo(0.0378125, 8);
});

test("mean error of the expected loss, without a grid", () => {
  // |gap| is 0 until 0.1, then (4 * 0.1 - 2) / 8 = -0.2 until 0.4, then (2 - 3) / 8 = -0.125 until 1:
  // 0.3 * 0.2 + 0.6 * 0.125 = 0.135.
  expect(meanLossError(tally)).toEqual({ value: expect.closeTo(0.135, 12), n: 8 });
  expect(integrate("gap")).toBeCloseTo(0.135, 8);
});

test("both are undefined without forecasts", () => {
  expect(meanRegret(tallyForecasts([]))).toEqual({ undefined: "no_forecasts", n: 0 });
  expect(meanLossError(tallyForecasts([]))).toEqual({ undefined: "no_forecasts", n: 0 });
});
