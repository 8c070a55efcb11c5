import { calibrationFigures, type FigureName } from "../calibration/calibration-figures";
import { forecastKinds } from "../kinds";
import { multinomialSampler } from "../random/multinomial-sampler";
import { requirePositiveInteger } from "../require";
import { countTally } from "../tally";
import type {
  BinRules,
  BootstrapOptions,
  Estimate,
  intervalKinds,
  Measured,
  Tally,
} from "../types";
import { percentileFigures } from "./bootstrap/percentile-figures";
import { percentileIntervals, rarerKind, resampleTally } from "./bootstrap/resample-tally";
import { ruleOfThree } from "./bootstrap/rule-of-three";
import { correctedInterval } from "./calibration-errors/corrected-interval";
import { eceInterval, findErrors } from "./calibration-errors/error-intervals";
import { binShares, fixedBinGaps } from "./calibration-errors/fixed-bin-gaps";
import { gapModel } from "./calibration-errors/gap-model";
import { largestGapInterval } from "./calibration-errors/largest-gap-interval";
import { smoothGaps } from "./calibration-errors/smooth-gaps";
import { normalBrierParts } from "./closed-form/normal-brier-parts";
import { normalIntervals } from "./closed-form/normal-intervals";
import { type MeasuredName, measureFigures } from "./measure-figures";

/** The rules of binning, the number of resamples and the seed; intervals are `corrected` unless given. */
export type MeasureSettings = BinRules &
  BootstrapOptions & { intervals?: (typeof intervalKinds)[number] };

/**
 * Every figure of independent forecasts with its 95 % interval.
 *
 * Most intervals are percentile bootstraps over forecasts. Where all forecasts are right, or all wrong,
 * `ruleOfThree` varies the resamples. Calibration errors have intervals of their own (`findErrors`), which are
 * never below the size of the confidence gap (`errorIntervals`). With `intervals: "percentile"` see
 * `percentileFigures`. The same tally and seed give the same intervals.
 *
 * @param points the figures' values, where the caller has better ones: the reference's bins of equal mass
 *   depend on the order of forecasts, which a tally does not keep
 * @throws RangeError if `resamples` or `bins` is not a positive whole number
 */
export function measureTally(
  tally: Tally,
  settings: MeasureSettings,
  points: Record<FigureName, Estimate> = calibrationFigures(tally, settings),
): Record<MeasuredName, Measured> {
  requirePositiveInteger(settings.resamples, "resamples");
  const n = countTally(tally);
  if (n < 2) return measureFigures(points, { noInterval: "too_few_forecasts" });
  if (settings.intervals === "percentile") return percentileFigures(tally, settings, points);
  const kinds = forecastKinds(tally);
  const draw = ruleOfThree(multinomialSampler(kinds.counts), tally, n);
  const values = resampleTally(tally, kinds, draw, settings);
  return measureFigures(points, {
    intervals: percentileIntervals(values, tally),
    errors: () => findErrors(tally, points, settings, values, (gaps) => gapModel(gaps, tally)),
  });
}

/** With fewer right, or fewer wrong, forecasts than this, figures are far from normally distributed. */
const FEW = 5;
const RESAMPLES_OF_FEW = 1_000;
/** Draws of chance for the interval of ECE, instead of 1,000: the share beyond an end has a standard error of 1.1 %. */
const DRAWS = 400;

/**
 * The figures of `measureTally` in a small part of the time. Intervals are normal approximations in closed form
 * (`normalIntervals`, `normalBrierParts`); those of ECE and the smooth error use fewer draws of chance. With
 * few right or few wrong forecasts everything is resampled all the same, but less often.
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
  const intervals = normalIntervals(tally, points);
  return measureFigures(points, {
    intervals,
    errors: () => ({
      ece: eceInterval(tally, settings, intervals, gaps, DRAWS),
      mce: largestGapInterval(gaps),
      smoothEce: correctedInterval(smooth, DRAWS),
      ...normalBrierParts(tally),
    }),
  });
}
