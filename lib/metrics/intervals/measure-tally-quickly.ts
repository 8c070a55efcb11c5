import { calibrationFigures } from "../calibration/calibration-figures";
import type { Measured, Tally } from "../types";
import { rarerKind } from "./bootstrap/resample-tally";
import { correctedInterval } from "./calibration-errors/corrected-interval";
import { binShares, fixedBinGaps } from "./calibration-errors/fixed-bin-gaps";
import { gapModel } from "./calibration-errors/gap-model";
import { largestGapInterval } from "./calibration-errors/largest-gap-interval";
import { smoothGaps } from "./calibration-errors/smooth-gaps";
import { normalBrierParts } from "./closed-form/normal-brier-parts";
import { normalIntervals } from "./closed-form/normal-intervals";
import { type MeasuredName, measureFigures } from "./measure-figures";
import { type MeasureSettings, measureTally } from "./measure-tally";

/** With fewer of either kind, right or wrong, figures are far from normally distributed. */
const FEW = 5;
const RESAMPLES_OF_FEW = 1_000;
/** What ECE's interval is made of a thousand of, with a standard error of 1.1 % of the share beyond an end. */
const DRAWS = 400;

/**
 * The figures of `measureTally` in a small part of the time. Intervals are normal ones, in closed form
 * (`normalIntervals`, `normalBrierParts`); those of ECE and the smooth error have fewer draws of chance.
 * Few of either kind are resampled all the same, but less often.
 *
 * @throws RangeError if `bins` is not a positive whole number
 */
export function measureTallyQuickly(
  tally: Tally,
  settings: Omit<MeasureSettings, "resamples">,
): Record<MeasuredName, Measured> {
  if (settings.intervals === "percentile" || rarerKind(tally) < FEW) {
    return measureTally(tally, { ...settings, resamples: RESAMPLES_OF_FEW });
  }
  const points = calibrationFigures(tally, settings);
  const gaps = gapModel(fixedBinGaps(tally.confidence, binShares(tally, settings)), tally);
  const smooth = gapModel(smoothGaps(tally, points.smoothEce), tally);
  return measureFigures(points, {
    intervals: normalIntervals(tally, points),
    errors: () => ({
      ece: correctedInterval(gaps, DRAWS),
      mce: largestGapInterval(gaps),
      smoothEce: correctedInterval(smooth, DRAWS),
      ...normalBrierParts(tally),
    }),
  });
}
