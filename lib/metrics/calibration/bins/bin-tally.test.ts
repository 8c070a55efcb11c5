import { expect, test } from "vitest";
import { scored } from "@/lib/metrics/testing/scored";
import { tallyOf } from "@/lib/metrics/testing/tally-of";
import { binForecasts, binTally } from "./bin-tally";

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
  const bins = binForecasts(scored(confidences, hits), { binning, rules, bins: 3 });
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
