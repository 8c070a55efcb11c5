import { method } from "@/lib/figures/method";
import { equalMassBins } from "@/lib/metrics/calibration/bins/equal-mass-bins";
import { calibrationFigures, type FigureName } from "@/lib/metrics/calibration/calibration-figures";
import { expectedCalibrationError } from "@/lib/metrics/calibration/expected-calibration-error";
import { maximumCalibrationError } from "@/lib/metrics/calibration/maximum-calibration-error";
import type { ClusteredForecast } from "@/lib/metrics/intervals/measure-clustered";
import { referenceErrorInterval } from "@/lib/metrics/intervals/reference-error-interval";
import { withInterval } from "@/lib/metrics/intervals/with-interval";
import { tallyForecasts } from "@/lib/metrics/tally-forecasts";
import type { BinRules, Estimate, Measured, Scored } from "@/lib/metrics/types";
import { withAccuracyIntervals } from "./bins-with-intervals";

/** The reference's bins of equal mass, of forecasts in the order in which they are given. */
export function binOrdered(rows: readonly Scored[], bins: number) {
  const binning = equalMassBins(rows, bins);
  return {
    bins: withAccuracyIntervals(binning),
    ece: expectedCalibrationError(binning),
    mce: maximumCalibrationError(binning),
  };
}

export type OrderedBins = ReturnType<typeof binOrdered>;

/** Every figure's value, with the calibration errors of these bins. */
export const orderedPoints = (
  rows: readonly Scored[],
  rules: BinRules,
  { ece, mce }: OrderedBins,
): Record<FigureName, Estimate> => ({
  ...calibrationFigures(tallyForecasts(rows), rules),
  ...{ ece, mce },
});

/** The errors with intervals of the reference's own estimator, for which rows are drawn in their order. */
export const orderedErrors = (
  rows: readonly ClusteredForecast[],
  bins: number,
  { ece, mce }: OrderedBins,
): { ece: Measured; mce: Measured } => ({
  ece: withInterval(ece, referenceErrorInterval(rows, { bins, ...method })),
  mce: withInterval(mce, { noInterval: "needs_order" }),
});
