import { expect, test } from "vitest";
import { eleven } from "@/lib/metrics/testing/eleven";
import { tallyOf } from "@/lib/metrics/testing/tally-of";
import { quantileBins } from "./quantile-bins";

// scikit-learn 1.9.1: calibration_curve(hits, confidences, n_bins, strategy="quantile"). Three of
// the eleven are tied, and with 5 bins the tie is a bin of its own.
test.each([
  [3, [0.25, 0.6666666666666666, 0.75], [0.2325, 0.61, 0.9025]],
  [4, [0, 1, 0.5, 1], [0.17666666666666667, 0.5066666666666667, 0.8375, 0.97]],
  [5, [0, 1, 0.5, 0.6666666666666666, 1], [0.17666666666666667, 0.45, 0.665, 0.88, 0.97]],
])("equals scikit-learn's with %i bins", (bins, accuracies, means) => {
  const binning = quantileBins(tallyOf(eleven.confidences, eleven.hits), bins);
  if ("undefined" in binning) throw new Error(binning.undefined);
  expect(binning.n).toBe(11);
  expect(binning.bins).toHaveLength(accuracies.length);
  binning.bins.forEach((bin, j) => {
    expect(bin.accuracy).toBeCloseTo(accuracies[j] ?? Number.NaN, 12);
    expect(bin.meanConfidence).toBeCloseTo(means[j] ?? Number.NaN, 12);
  });
});

test("never cuts a tie, so there may be one bin where many were asked for", () => {
  expect(quantileBins(tallyOf([1, 1, 1, 1], [1, 0, 0, 0]), 4)).toEqual({
    n: 4,
    bins: [{ n: 4, meanConfidence: 1, accuracy: 0.25, low: 1, high: 1 }],
  });
});
