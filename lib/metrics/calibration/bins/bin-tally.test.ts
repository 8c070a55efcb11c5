import { expect, test } from "vitest";
import { eleven } from "@/lib/metrics/testing/eleven";
import { scored } from "@/lib/metrics/testing/scored";
import { tallyOf } from "@/lib/metrics/testing/tally-of";
import type { BinRules } from "@/lib/metrics/types";
import { scoredColumns } from "../../columns";
import { binForecasts, binTally, equalMassShares, equalWidthBins, quantileBins } from "./bin-tally";

// 0.5 in the order right, right, wrong, wrong, then 0.9 wrong and 1 right.
const confidences = [0.5, 0.5, 0.5, 0.5, 0.9, 1];
const hits = [1, 1, 0, 0, 0, 1];

test.each([
  // Two forecasts a bin, in the given order.
  ["equal-mass", "reference", [1, 0, 0.5]],
  // The tie of 4 fills the first two bins alike.
  ["equal-mass", "default", [0.5, 0.5, 0.5]],
  // The tie is one bin; the edge 2/3 is at rank floor(2 * 5 / 3) = 3, still the tie.
  ["equal-mass", "right-closed", [0.5, 0.5]],
  // [0, 1/3), [1/3, 2/3), [2/3, 1]: the first is empty.
  ["equal-width", "default", [0.5, 0.5]],
] as const)("%s, %s", (binning, rules, accuracies) => {
  const bins = binForecasts(scoredColumns(scored(confidences, hits)), { binning, rules, bins: 3 });
  if ("undefined" in bins) throw new Error(bins.undefined);
  expect(bins.bins.map((bin) => bin.accuracy)).toEqual(accuracies);
});

test("a tally has no order, so it has none of the reference's equal-mass bins", () => {
  const rules = { binning: "equal-mass", rules: "reference", bins: 3 } as const;
  expect(binTally(tallyOf(confidences, hits), rules)).toEqual({
    undefined: "needs_order",
    n: 6,
  });
});

test("equalMassShares shares a tie across an edge, each part as often right as the whole", () => {
  // 0.5 three times with 2 right, 0.9 right: 4 in 2 bins of 2. The tie gives 2 with 4/3 right, then
  // 1 with 2/3 right beside 0.9: accuracy (2/3 + 1) / 2, mean confidence (0.5 + 0.9) / 2.
  expect(equalMassShares(tallyOf([0.5, 0.9, 0.5, 0.5], [1, 1, 0, 1]), 2)).toEqual({
    n: 4,
    bins: [
      { n: 2, meanConfidence: 0.5, accuracy: expect.closeTo(2 / 3, 14), low: 0.5, high: 0.5 },
      {
        n: 2,
        meanConfidence: expect.closeTo(0.7, 14),
        accuracy: expect.closeTo(5 / 6, 14),
        low: 0.5,
        high: 0.9,
      },
    ],
  });
});

test("equalMassShares uses every forecast: 5 in 2 bins are 2.5 in each", () => {
  // 0.1, 0.2 and half of 0.3, which is right: 0.5 right of 2.5; then 2.5 right of 2.5.
  expect(equalMassShares(tallyOf([0.1, 0.2, 0.3, 0.4, 0.5], [0, 0, 1, 1, 1]), 2)).toEqual({
    n: 5,
    bins: [
      {
        n: 2.5,
        meanConfidence: expect.closeTo(0.45 / 2.5, 14),
        accuracy: expect.closeTo(0.2, 14),
        low: 0.1,
        high: 0.3,
      },
      {
        n: 2.5,
        meanConfidence: expect.closeTo(1.05 / 2.5, 14),
        accuracy: 1,
        low: 0.3,
        high: 0.5,
      },
    ],
  });
});

test("equalMassShares takes no account of a confidence that nobody gave", () => {
  const tally = {
    confidence: Float64Array.of(0.1, 0.5, 0.9),
    right: Float64Array.of(0, 2, 0),
    wrong: Float64Array.of(0, 0, 0),
  };
  expect(equalMassShares(tally, 1)).toEqual({
    n: 2,
    bins: [{ n: 2, meanConfidence: 0.5, accuracy: 1, low: 0.5, high: 0.5 }],
  });
});

test("equalMassShares is undefined with fewer forecasts than bins", () => {
  expect(equalMassShares(tallyOf([0.1, 0.2, 0.3], [1, 1, 1]), 4)).toEqual({
    undefined: "fewer_than_bins",
    n: 3,
  });
});

/** Smallest and largest confidence of each bin of ten. */
function ranges(confidences: number[], rules: BinRules["rules"]): number[][] {
  const binning = equalWidthBins(tallyOf(confidences, []), 10, rules);
  if ("undefined" in binning) throw new Error(binning.undefined);
  return binning.bins.map(({ low, high }) => [low, high]);
}

const onEdges = [0, 0.05, 0.1, 0.25, 0.3, 0.35, 0.55, 0.6, 0.65, 0.7, 0.75, 0.95, 1];

test("by default a bin is left-closed at k / 10 to the last digit, and holds 1 in the last", () => {
  expect(ranges(onEdges, "default")).toEqual([
    [0, 0.05],
    [0.1, 0.1],
    [0.25, 0.25],
    [0.3, 0.35],
    [0.55, 0.55],
    [0.6, 0.65],
    [0.7, 0.75],
    [0.95, 1],
  ]);
});

test("the reference's edges are numpy's linspace, above 0.3, 0.6 and 0.7", () => {
  // numpy 2.4.6: linspace(0, 1, 11) has 0.30000000000000004, 0.6000000000000001 and
  // 0.7000000000000001.
  expect(ranges(onEdges, "reference")).toEqual([
    [0, 0.05],
    [0.1, 0.1],
    [0.25, 0.3],
    [0.35, 0.35],
    [0.55, 0.6],
    [0.65, 0.7],
    [0.75, 0.75],
    [0.95, 1],
  ]);
});

test("right-closed, an edge lies below, and 0 in the first", () => {
  expect(ranges(onEdges, "right-closed")).toEqual([
    [0, 0.1],
    [0.25, 0.3],
    [0.35, 0.35],
    [0.55, 0.6],
    [0.65, 0.7],
    [0.75, 0.75],
    [0.95, 1],
  ]);
});

test("equalWidthBins gives the accuracy and mean confidence of each bin", () => {
  // numpy 2.4.6: digitize(confidences, linspace(0, 1, 11)) and means.
  const confidences = [0.3, 0.3, 0.3, 0.6, 0.7, 0.1, 1, 0, 0.7, 0.9];
  const tally = tallyOf(confidences, [1, 0, 1, 1, 0, 0, 1, 0, 1, 1]);
  expect(equalWidthBins(tally, 10, "reference")).toEqual({
    n: 10,
    bins: [
      { n: 1, meanConfidence: 0, accuracy: 0, low: 0, high: 0 },
      { n: 1, meanConfidence: 0.1, accuracy: 0, low: 0.1, high: 0.1 },
      { n: 3, meanConfidence: expect.closeTo(0.3, 14), accuracy: 2 / 3, low: 0.3, high: 0.3 },
      { n: 1, meanConfidence: 0.6, accuracy: 1, low: 0.6, high: 0.6 },
      { n: 2, meanConfidence: 0.7, accuracy: 0.5, low: 0.7, high: 0.7 },
      { n: 2, meanConfidence: 0.95, accuracy: 1, low: 0.9, high: 1 },
    ],
  });
});

test("equalWidthBins is undefined without forecasts, and refuses what is no number of bins", () => {
  expect(equalWidthBins(tallyOf([], []), 10, "default")).toEqual({
    undefined: "no_forecasts",
    n: 0,
  });
  expect(() => equalWidthBins(tallyOf([0.5], [1]), 0, "default")).toThrow(RangeError);
});

test("equalWidthBins right-closed: numpy's edges, so 0.7000000000000001 is not beyond the seventh of ten", () => {
  // numpy.digitize([0.65, 0.7000000000000001, 0.8], numpy.linspace(0, 1, 11), right=True) is [7, 7, 8].
  const binning = equalWidthBins(
    tallyOf([0.65, 0.7000000000000001, 0.8], [1, 1, 1]),
    10,
    "right-closed",
  );
  expect("bins" in binning && binning.bins.map(({ n }) => n)).toEqual([2, 1]);
});

// scikit-learn 1.9.1: calibration_curve(hits, confidences, n_bins, strategy="quantile"). Three of
// the eleven are tied, and with 5 bins the tie is a bin of its own.
test.each([
  [3, [0.25, 0.6666666666666666, 0.75], [0.2325, 0.61, 0.9025]],
  [4, [0, 1, 0.5, 1], [0.17666666666666667, 0.5066666666666667, 0.8375, 0.97]],
  [5, [0, 1, 0.5, 0.6666666666666666, 1], [0.17666666666666667, 0.45, 0.665, 0.88, 0.97]],
])("quantileBins equals scikit-learn's with %i bins", (bins, accuracies, means) => {
  const binning = quantileBins(tallyOf(eleven.confidences, eleven.hits), bins);
  if ("undefined" in binning) throw new Error(binning.undefined);
  expect(binning.n).toBe(11);
  expect(binning.bins).toHaveLength(accuracies.length);
  binning.bins.forEach((bin, j) => {
    expect(bin.accuracy).toBeCloseTo(accuracies[j] ?? Number.NaN, 12);
    expect(bin.meanConfidence).toBeCloseTo(means[j] ?? Number.NaN, 12);
  });
});

test("quantileBins never cuts a tie, so there may be one bin where many were asked for", () => {
  expect(quantileBins(tallyOf([1, 1, 1, 1], [1, 0, 0, 0]), 4)).toEqual({
    n: 4,
    bins: [{ n: 4, meanConfidence: 1, accuracy: 0.25, low: 1, high: 1 }],
  });
});
