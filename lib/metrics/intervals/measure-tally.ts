import { calibrationFigures, type FigureName } from "../calibration/calibration-figures";
import { multinomialSampler } from "../random/multinomial-sampler";
import { requirePositiveInteger } from "../require";
import { countTally, tallyCells } from "../tally";
import type {
  BinRules,
  BootstrapOptions,
  Estimate,
  intervalKinds,
  Measured,
  Tally,
} from "../types";
import { percentileFigures } from "./bootstrap/percentile-figures";
import { percentileIntervals, resampleTally, valuesOf } from "./bootstrap/resample-tally";
import { ruleOfThree } from "./bootstrap/rule-of-three";
import { findErrors } from "./calibration-errors/error-intervals";
import { gapModel } from "./calibration-errors/gap-model";
import { type MeasuredName, measureFigures } from "./measure-figures";

/** Under which rules of binning, from how many resamples and from which seed; `corrected` unless said. */
export type MeasureSettings = BinRules &
  BootstrapOptions & { intervals?: (typeof intervalKinds)[number] };

/**
 * Every figure of independent forecasts with its 95 % interval: the percentile bootstrap over forecasts
 * (`ruleOfThree` where all are right or all wrong), for calibration errors `correctedInterval` and
 * `miscalibrationInterval`, held to the size of the gap; or `percentileFigures`. The same tally and seed
 * give the same intervals.
 *
 * `points` are the figures' values where the caller knows them better: those of the reference's bins of
 * equal mass need the forecasts in their order.
 *
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
  const draw = ruleOfThree(multinomialSampler(tallyCells(tally)), tally, n);
  const values = resampleTally(tally, draw, settings);
  return measureFigures(points, {
    intervals: percentileIntervals(values),
    errors: () =>
      findErrors(tally, points, settings, valuesOf("meanConfidence", values), (gaps) =>
        gapModel(gaps, tally),
      ),
  });
}
