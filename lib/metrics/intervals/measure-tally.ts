import { calibrationFigures, type FigureName } from "../calibration/calibration-figures";
import { countTally } from "../count-tally";
import { multinomialSampler } from "../random/multinomial-sampler";
import { requirePositiveInteger } from "../require-positive-integer";
import type { BinRules, Estimate, Measured, Tally } from "../types";
import { binShares } from "./bin-shares";
import { confidenceGroups } from "./confidence-groups";
import { findErrors } from "./find-errors";
import { gapModel } from "./gap-model";
import { heldGaps, type LinearGaps } from "./held-gaps";
import { measureFigures } from "./measure-figures";
import type { MeasuredName } from "./measured-names";
import { percentileIntervals } from "./percentile-intervals";
import { resampleTally } from "./resample-tally";
import { ruleOfThree } from "./rule-of-three";
import { smoothGaps } from "./smooth-gaps";
import { tallyCells } from "./tally-cells";
import { varianceOf } from "./variance-of";

/** How intervals are made: under which rules of binning, from how many resamples, from which seed. */
export type MeasureSettings = BinRules & { resamples: number; seed: string | number };

/**
 * Every figure of forecasts that are independent of each other, with its 95 % interval: percentile
 * bootstrap over forecasts (`ruleOfThree` where all are right or wrong), and for calibration errors
 * `correctedInterval` and `miscalibrationInterval`, held to the size of the gap. The same tally and seed
 * give the same intervals.
 *
 * `points` are the figures' values where the caller knows them better: those of the reference's bins
 * of equal mass need the forecasts in their order.
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
  if (n < 2) {
    return measureFigures(points, {
      noInterval: `an interval needs at least two forecasts, got ${n}`,
    });
  }
  const draw = ruleOfThree(multinomialSampler(tallyCells(tally)), tally, n);
  const values = resampleTally(tally, draw, settings);
  const modelled = (gaps: LinearGaps) => gapModel(gaps, tally);
  const models = {
    ece: modelled(heldGaps(tally.confidence, binShares(tally, settings))),
    smoothEce: modelled(smoothGaps(tally, points.smoothEce)),
    groups: modelled(confidenceGroups(tally)),
  };
  return measureFigures(points, {
    intervals: percentileIntervals(values),
    errors: findErrors(tally, points, models, varianceOf(values.meanConfidence)),
  });
}
