import { method } from "@/lib/figures/method";
import type { CalibrationBin } from "@/lib/figures/schema-figures";
import { binTally } from "@/lib/metrics/calibration/bins/bin-tally";
import { equalMassBins } from "@/lib/metrics/calibration/bins/equal-mass-bins";
import { calibrationFigures, type FigureName } from "@/lib/metrics/calibration/calibration-figures";
import {
  expectedCalibrationError,
  maximumCalibrationError,
} from "@/lib/metrics/calibration/expected-calibration-error";
import { wilsonInterval } from "@/lib/metrics/intervals/closed-form/wilson-interval";
import type { ClusteredColumns } from "@/lib/metrics/intervals/clusters";
import { referenceErrorInterval } from "@/lib/metrics/intervals/reference-error-interval";
import { withInterval } from "@/lib/metrics/intervals/with-interval";
import { tallyColumns } from "@/lib/metrics/tally";
import type {
  Binning,
  BinRules,
  Estimate,
  Measured,
  ScoredColumns,
  Tally,
} from "@/lib/metrics/types";

/** The reference's bins of equal mass, of forecasts in the order in which they are given. */
export function binOrdered(columns: ScoredColumns, bins: number) {
  const binning = equalMassBins(columns, bins);
  return {
    bins: withAccuracyIntervals(binning),
    ece: expectedCalibrationError(binning),
    mce: maximumCalibrationError(binning),
  };
}

export type OrderedBins = ReturnType<typeof binOrdered>;

/** Every figure's value, with the calibration errors of these bins. */
export const orderedPoints = (
  columns: ScoredColumns,
  rules: BinRules,
  { ece, mce }: OrderedBins,
): Record<FigureName, Estimate> => ({
  ...calibrationFigures(tallyColumns(columns), rules),
  ece,
  mce,
});

/** The errors with intervals of the reference's own estimator, for which rows are drawn in their order. */
export const orderedErrors = (
  columns: ClusteredColumns,
  bins: number,
  { ece, mce }: OrderedBins,
): { ece: Measured; mce: Measured } => ({
  ece: withInterval(ece, referenceErrorInterval(columns, { bins, ...method })),
  mce: withInterval(mce, { noInterval: "needs_order" }),
});

/** A tally's bins with Wilson's interval of their accuracy; none where they are undefined. */
export const binsWithIntervals = (tally: Tally, rules: BinRules): CalibrationBin[] =>
  withAccuracyIntervals(binTally(tally, rules));

/** Bins with Wilson's interval of their accuracy; none where they are undefined. */
function withAccuracyIntervals(binning: Binning): CalibrationBin[] {
  if ("undefined" in binning) return [];
  return binning.bins.map((bin) => ({
    ...bin,
    accuracyInterval: wilsonInterval(Math.min(bin.n, bin.accuracy * bin.n), bin.n),
  }));
}
