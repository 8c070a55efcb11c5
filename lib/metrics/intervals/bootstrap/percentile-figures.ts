import {
  type FigureName,
  figureNames,
  quickFigures,
} from "@/lib/metrics/calibration/calibration-figures";
import { hasValue } from "@/lib/metrics/has-value";
import { multinomialSampler } from "@/lib/metrics/random/multinomial-sampler";
import { tallyCells, tallyOfCells } from "@/lib/metrics/tally";
import type {
  BinRules,
  BootstrapOptions,
  Estimate,
  MaybeInterval,
  Measured,
  Tally,
} from "@/lib/metrics/types";
import { type MeasuredName, measuredNames } from "../measure-figures";
import { withInterval } from "../with-interval";
import { percentileInterval } from "./percentile";
import { resample } from "./resample";

/**
 * Every figure with the percentile bootstrap's 95 % interval, as the paper reports them: forecasts are drawn
 * one by one, and each figure is computed for every resample. Nothing is corrected for chance, so the interval
 * of a calibration error is too high and may lie above the value. The smooth error and the corrected ECE, which
 * the paper does not have, get none.
 *
 * @throws RangeError if `bins` or `resamples` is not a positive whole number
 */
export function percentileFigures(
  tally: Tally,
  settings: BinRules & BootstrapOptions,
  points: Record<FigureName, Estimate>,
): Record<MeasuredName, Measured> {
  const { confidence } = tally;
  const resampled = figureNames.filter((name) => name !== "smoothEce");
  const write = (counts: Float64Array, out: Float64Array) => {
    const drawn = quickFigures(withoutEmpty(tallyOfCells(confidence, counts)), settings);
    resampled.forEach((name, i) => {
      const figure = drawn[name];
      out[i] = hasValue(figure) ? figure.value : Number.NaN;
    });
  };
  const values = resample(
    multinomialSampler(tallyCells(tally)),
    { cells: 2 * confidence.length, statistics: resampled.length, write },
    settings,
  );
  const intervals = new Map<MeasuredName, MaybeInterval>(
    resampled.map((name, i) => [name, percentileInterval(values[i] ?? new Float64Array())]),
  );
  const measured = measuredNames.map((name): [MeasuredName, Measured] => {
    if (name === "eceCorrected") return [name, { undefined: "not_corrected", n: points.ece.n }];
    const interval = intervals.get(name) ?? { noInterval: "not_corrected" };
    return [name, withInterval(points[name], interval)];
  });
  return Object.fromEntries(measured) as Record<MeasuredName, Measured>;
}

/** A tally without confidences that no forecast of the resample has. */
function withoutEmpty({ confidence, right, wrong }: Tally): Tally {
  const isThere = (_: number, k: number) => (right[k] ?? 0) + (wrong[k] ?? 0) > 0;
  return {
    confidence: confidence.filter(isThere),
    right: right.filter(isThere),
    wrong: wrong.filter(isThere),
  };
}
