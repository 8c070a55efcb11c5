import { type BootstrapOptions, bootstrapInterval } from "../intervals/bootstrap-interval";
import { weightedMean } from "../intervals/weighted-mean";
import { wilsonInterval } from "../intervals/wilson-interval";
import { withInterval } from "../intervals/with-interval";
import type { Bin, Interval, Measured, Scored } from "../types";
import { accuracy } from "./accuracy";
import { equalMassBins } from "./equal-mass-bins";
import { expectedCalibrationError } from "./expected-calibration-error";
import { meanConfidence } from "./mean-confidence";
import { weightedEqualMassError } from "./weighted-equal-mass-error";

/** A bin with Wilson's 95 % interval of its accuracy, which takes its forecasts as independent. */
export type CalibrationBin = Bin & { accuracyInterval: Interval };

/**
 * `n` forecasts in `clusters` clusters. `dropped` and the bins' `members` are indices into the
 * forecasts. Where `ece` is undefined nothing was binned: `bins` and `dropped` are empty.
 */
export type CalibrationSummary = {
  n: number;
  clusters: number;
  accuracy: Measured;
  meanConfidence: Measured;
  ece: Measured;
  bins: CalibrationBin[];
  dropped: number[];
};

/**
 * What the page on calibration shows of forecasts that were judged: accuracy, mean confidence and
 * expected calibration error over equal-mass bins (section 4.1 of Band et al. 2024), each with a
 * 95 % bootstrap interval over clusters, and the bins of the reliability diagram. `cluster` names
 * what makes forecasts depend on each other, usually the question.
 *
 * `ece` rests on the forecasts in bins, so its `n` is without the dropped ones. ECE is biased
 * upwards in small samples, and each resample adds to the bias, so its percentile interval lies
 * high: it may lie wholly above the value. The paper's own interval does the same.
 *
 * @throws RangeError if a confidence is not in [0, 1], or `bins` or `resamples` is not a positive
 *   whole number
 */
export function calibrationSummary(
  forecasts: readonly (Scored & { cluster: string })[],
  { bins, ...options }: BootstrapOptions & { bins: number },
): CalibrationSummary {
  const binning = equalMassBins(forecasts, bins);
  const undefinedBins = "undefined" in binning;
  const binned = undefinedBins ? [] : binning.bins;
  const dropped = undefinedBins ? [] : binning.dropped;
  // The bins and then the dropped are all forecasts in order of confidence. Without bins no order
  // is needed.
  const sorted = undefinedBins
    ? forecasts
    : [...binned.flatMap((bin) => bin.members), ...dropped].flatMap((i) =>
        forecasts.slice(i, i + 1),
      );

  const correct = Float64Array.from(sorted, (forecast) => (forecast.correct ? 1 : 0));
  const confidence = Float64Array.from(sorted, (forecast) => forecast.confidence);
  const gaps = correct.map((hit, i) => hit - (confidence[i] ?? Number.NaN));
  const clusters = sorted.map((forecast) => forecast.cluster);
  const intervals = bootstrapInterval(
    clusters,
    {
      accuracy: (weights, total) => weightedMean(correct, weights, total),
      meanConfidence: (weights, total) => weightedMean(confidence, weights, total),
      ece: (weights, total) => weightedEqualMassError(gaps, weights, total, bins),
    },
    options,
  );
  return {
    n: forecasts.length,
    clusters: new Set(clusters).size,
    accuracy: withInterval(accuracy(forecasts), intervals.accuracy),
    meanConfidence: withInterval(meanConfidence(forecasts), intervals.meanConfidence),
    ece: withInterval(expectedCalibrationError(binning), intervals.ece),
    bins: binned.map((bin) => ({
      ...bin,
      accuracyInterval: wilsonInterval(Math.round(bin.accuracy * bin.n), bin.n),
    })),
    dropped,
  };
}
