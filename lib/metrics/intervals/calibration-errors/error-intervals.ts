import type { FigureName } from "@/lib/metrics/calibration/calibration-figures";
import { hasValue } from "@/lib/metrics/has-value";
import type { BinRules, Estimate, Interval, MaybeInterval, Tally } from "@/lib/metrics/types";
import { moments } from "../bootstrap/moments";
import { percentileIntervals, type ResampledFigure, valuesOf } from "../bootstrap/resample-tally";
import { discriminationInterval, miscalibrationInterval } from "./brier-intervals";
import { certainErrorInterval } from "./certain-error-interval";
import { correctedInterval } from "./corrected-interval";
import { binShares, confidenceGroups, fixedBinGaps, type LinearGaps } from "./fixed-bin-gaps";
import type { GapModel } from "./gap-model";
import { largestGapInterval } from "./largest-gap-interval";
import { smoothGaps } from "./smooth-gaps";

/** With the estimate corrected for chance; null where there is nothing to correct. */
type Estimated = Interval & { estimate: number | null };

/** Null where there is none. */
export type ErrorIntervals = {
  ece: Estimated | null;
  mce: Interval | null;
  smoothEce: Interval | null;
  brierMiscalibration: Interval;
  brierDiscrimination: Interval | null;
};

/** The intervals before they are compared with the size of the confidence gap. */
export type FoundErrors = ErrorIntervals & { smoothEce: Estimated | null };

/**
 * The intervals of the errors, which chance inflates. None ends below the size of the confidence gap, whose
 * interval is `gap`.
 */
export function errorIntervals(
  { sharpness }: Record<FigureName, Estimate>,
  gap: MaybeInterval,
  find: () => FoundErrors,
): ErrorIntervals {
  const size = "low" in gap ? sizeOfGap(gap) : { low: 0, high: 0 };
  const square = { low: size.low ** 2, high: size.high ** 2 };
  if (hasValue(sharpness) && sharpness.value < 1e-12) {
    // Where all confidences are the same, the error is the size of the gap, and there is nothing to correct. If the
    // gap has no interval because its resamples are alike, this one has no width, and so the error has none either.
    const error = { ...size, estimate: null };
    return {
      ece: error,
      mce: error,
      smoothEce: error,
      brierMiscalibration: square,
      brierDiscrimination: null,
    };
  }
  const found = find();
  return {
    ...found,
    ece: holdToGap(found.ece, size),
    smoothEce: holdToGap(found.smoothEce, size),
    brierMiscalibration: atLeast(found.brierMiscalibration, square),
  };
}

function holdToGap(interval: Estimated | null, size: Interval): Estimated | null {
  if (!interval) return null;
  const held = atLeast(interval, size);
  const { estimate } = interval;
  return { ...held, estimate: estimate === null ? null : Math.max(held.low, estimate) };
}

/** The interval of the size of the confidence gap, from that of the gap. */
function sizeOfGap({ low, high }: Interval): Interval {
  return { low: Math.max(0, low, -high), high: Math.max(Math.abs(low), Math.abs(high)) };
}

/**
 * A calibration error is at least the size of the gap (and the Brier score's miscalibration at least its
 * square), so neither end is left below that of `size`. An interval that begins at 0 still does: perfect
 * calibration was not rejected, and a second test would reject it too often.
 */
function atLeast<T extends Interval>(interval: T, size: Interval): T {
  const low = interval.low > 0 ? Math.max(interval.low, size.low) : interval.low;
  return { ...interval, low, high: Math.max(interval.high, size.high) };
}

/** The interval of the ECE; `intervals` are those of the other figures. */
export function eceInterval(
  tally: Tally,
  rules: BinRules,
  intervals: Record<ResampledFigure, MaybeInterval>,
  model: GapModel,
  draws?: number,
): Estimated | null {
  const certain = certainErrorInterval(tally, rules, intervals);
  return certain ? { ...certain, estimate: null } : correctedInterval(model, draws);
}

/**
 * The intervals of errors, from models of their gaps and from the figures' values in resamples. The variance of
 * mean confidence in these says how many independent forecasts the confidences are worth where clusters share
 * them.
 */
export function findErrors(
  tally: Tally,
  { sharpness, smoothEce: error }: Record<FigureName, Estimate>,
  rules: BinRules,
  values: readonly Float64Array[],
  modelOf: (gaps: LinearGaps) => GapModel,
): FoundErrors {
  const ece = modelOf(fixedBinGaps(tally.confidence, binShares(tally, rules)));
  const smoothEce = modelOf(smoothGaps(tally, error));
  const groups = modelOf(confidenceGroups(tally));
  const varianceOfConfidence = moments(valuesOf("meanConfidence", values)).variance;
  const independent = hasValue(sharpness) ? sharpness.value ** 2 / varianceOfConfidence : 0;
  return {
    ece: eceInterval(tally, rules, percentileIntervals(values, tally), ece),
    mce: largestGapInterval(ece),
    smoothEce: correctedInterval(smoothEce),
    brierMiscalibration: miscalibrationInterval(groups),
    brierDiscrimination: discriminationInterval(tally, groups, independent),
  };
}
