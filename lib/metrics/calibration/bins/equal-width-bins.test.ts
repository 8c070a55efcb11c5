import { expect, test } from "vitest";
import { tallyOf } from "@/lib/metrics/testing/tally-of";
import type { BinRules } from "@/lib/metrics/types";
import { equalWidthBins } from "./equal-width-bins";

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

test("gives the accuracy and mean confidence of each bin", () => {
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

test("is undefined without forecasts, and refuses what is no number of bins", () => {
  expect(equalWidthBins(tallyOf([], []), 10, "default")).toEqual({
    undefined: "no_forecasts",
    n: 0,
  });
  expect(() => equalWidthBins(tallyOf([0.5], [1]), 0, "default")).toThrow(RangeError);
});

test("right-closed: numpy's edges, so 0.7000000000000001 is not beyond the seventh of ten", () => {
  // numpy.digitize([0.65, 0.7000000000000001, 0.8], numpy.linspace(0, 1, 11), right=True) is [7, 7, 8].
  const binning = equalWidthBins(
    tallyOf([0.65, 0.7000000000000001, 0.8], [1, 1, 1]),
    10,
    "right-closed",
  );
  expect("bins" in binning && binning.bins.map(({ n }) => n)).toEqual([2, 1]);
});
