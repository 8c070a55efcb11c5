import { method } from "@/lib/figures/method";
import type { CalibrationBin } from "@/lib/figures/schema-figures";
import { equalMassBins } from "@/lib/metrics/calibration/bins/equal-mass-bins";
import { calibrationFigures, type FigureName } from "@/lib/metrics/calibration/calibration-figures";
import {
  expectedCalibrationError,
  maximumCalibrationError,
} from "@/lib/metrics/calibration/expected-calibration-error";
import type { ClusteredForecast } from "@/lib/metrics/intervals/measure-clustered";
import { referenceErrorInterval } from "@/lib/metrics/intervals/reference-error-interval";
import { withInterval } from "@/lib/metrics/intervals/with-interval";
import { tallyForecasts } from "@/lib/metrics/tally";
import type { BinRules, Estimate, Measured, Scored } from "@/lib/metrics/types";
import { withAccuracyIntervals } from "./bins-with-intervals";

/** Bins that follow the order of forecasts, and what is summed over them. */
export interface OrderedBins {
  bins: CalibrationBin[];
  ece: Estimate;
  mce: Estimate;
}

/** The reference's bins of equal mass, of forecasts in the order in which they are given. */
export function binOrdered(rows: readonly Scored[], bins: number): OrderedBins {
  const binning = equalMassBins(rows, bins);
  return {
    bins: withAccuracyIntervals(binning),
    ece: expectedCalibrationError(binning),
    mce: maximumCalibrationError(binning),
  };
}

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
