import { expect, test } from "vitest";
import { eleven } from "../testing/eleven";
import { tallyOf } from "../testing/tally-of";
import { brierDecomposition, isotonicAccuracy } from "./brier-decomposition";

test("gives the scores of scikit-learn's isotonic regression", () => {
  // scikit-learn 1.9.1 for the recalibrated x: S = mean (c - y)^2 = 0.1996818, MCB = S - mean
  // (x - y)^2, UNC = mean (mean(y) - y)^2 and DSC = UNC - mean (x - y)^2.
  expect(brierDecomposition(tallyOf(eleven.confidences, eleven.hits))).toEqual({
    miscalibration: expect.closeTo(0.0698116883116883, 12),
    discrimination: expect.closeTo(0.11806375442739075, 12),
    uncertainty: expect.closeTo(0.24793388429752064, 12),
    n: 11,
  });
});

test("is all miscalibration where one confidence is wrong by its gap", () => {
  // 0.75 with 1 right of 2: (0.75 - 0.5)^2, nothing separated, 0.5 * 0.5.
  expect(brierDecomposition(tallyOf([0.75, 0.75], [1, 0]))).toEqual({
    miscalibration: 0.0625,
    discrimination: 0,
    uncertainty: 0.25,
    n: 2,
  });
});

test("is undefined without forecasts", () => {
  expect(brierDecomposition(tallyOf([], []))).toEqual({ undefined: "no_forecasts", n: 0 });
});

test("isotonicAccuracy equals scikit-learn's isotonic regression", () => {
  // scikit-learn 1.9.1: IsotonicRegression().fit(confidences, hits).predict(levels).
  const fitted = isotonicAccuracy(tallyOf(eleven.confidences, eleven.hits));
  expect([...fitted]).toEqual([0, 0, 0, 5 / 7, 5 / 7, 5 / 7, 5 / 7, 5 / 7, 1]);
});

test("isotonicAccuracy pools back as far as it must", () => {
  // 1/1, 1/2, 0/1: 1/2 and then 0/1 are below what is before them, so all are 2/4.
  expect([...isotonicAccuracy(tallyOf([0.1, 0.2, 0.2, 0.3], [1, 1, 0, 0]))]).toEqual([
    0.5, 0.5, 0.5,
  ]);
});

test("isotonicAccuracy gives a confidence without forecasts the value of those below it", () => {
  const tally = {
    confidence: Float64Array.of(0.1, 0.3, 0.5, 0.7),
    right: Float64Array.of(0, 1, 0, 2),
    wrong: Float64Array.of(0, 1, 0, 0),
  };
  expect([...isotonicAccuracy(tally)]).toEqual([0, 0.5, 0.5, 1]);
});
