import { expect, test } from "vitest";
import { eleven } from "../testing/eleven";
import { tallyOf } from "../testing/tally-of";
import { isotonicAccuracy } from "./isotonic-accuracy";

test("equals scikit-learn's isotonic regression", () => {
  // scikit-learn 1.9.1: IsotonicRegression().fit(confidences, hits).predict(levels).
  const fitted = isotonicAccuracy(tallyOf(eleven.confidences, eleven.hits));
  expect([...fitted]).toEqual([0, 0, 0, 5 / 7, 5 / 7, 5 / 7, 5 / 7, 5 / 7, 1]);
});

test("pools back as far as it must", () => {
  // 1/1, 1/2, 0/1: 1/2 and then 0/1 are below what is before them, so all are 2/4.
  expect([...isotonicAccuracy(tallyOf([0.1, 0.2, 0.2, 0.3], [1, 1, 0, 0]))]).toEqual([
    0.5, 0.5, 0.5,
  ]);
});

test("gives a confidence without forecasts the value of those below it", () => {
  const tally = {
    confidence: Float64Array.of(0.1, 0.3, 0.5, 0.7),
    right: Float64Array.of(0, 1, 0, 2),
    wrong: Float64Array.of(0, 1, 0, 0),
  };
  expect([...isotonicAccuracy(tally)]).toEqual([0, 0.5, 0.5, 1]);
});
