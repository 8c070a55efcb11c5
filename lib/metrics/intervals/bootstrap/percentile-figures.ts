import { type FigureName, quickFigures } from "@/lib/metrics/calibration/calibration-figures";
import { hasValue } from "@/lib/metrics/has-value";
import { multinomialSampler } from "@/lib/metrics/random/multinomial-sampler";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import type { BinRules, Estimate, Measured, Tally } from "@/lib/metrics/types";
import { type MeasuredName, measuredNames } from "../measured-names";
import { withInterval } from "../with-interval";
import { percentileInterval } from "./percentile-interval";
import { tallyCells } from "./tally-cells";

type Settings = BinRules & { resamples: number; seed: string | number };

/**
 * Every figure with the percentile bootstrap's 95 % interval, as the paper reports them: forecasts are drawn one
 * by one, and each figure is computed of every resample as it is of the forecasts. Nothing is corrected, so
 * the interval of a calibration error is biased upwards and may lie above the value. The smooth error and the
 * corrected ECE, which the paper does not have, get none.
 *
 * @throws RangeError if `bins` or `resamples` is not a positive whole number
 */
export function percentileFigures(
  tally: Tally,
  { resamples, seed, ...rules }: Settings,
  points: Record<FigureName, Estimate>,
): Record<MeasuredName, Measured> {
  const draw = multinomialSampler(tallyCells(tally));
  const random = seededRandom(seed);
  const size = tally.confidence.length;
  const counts = new Float64Array(2 * size);
  const [right, wrong] = [counts.subarray(0, size), counts.subarray(size)];
  const values = new Map<MeasuredName, Float64Array>();
  for (let b = 0; b < resamples; b += 1) {
    draw(counts, random);
    const drawn = quickFigures(withoutEmpty({ confidence: tally.confidence, right, wrong }), rules);
    for (const [name, figure] of Object.entries(drawn) as [MeasuredName, Estimate][]) {
      const ofName = values.get(name) ?? new Float64Array(resamples);
      ofName[b] = hasValue(figure) ? figure.value : Number.NaN;
      values.set(name, ofName);
    }
  }
  const measured = measuredNames.map((name): [MeasuredName, Measured] => {
    if (name === "eceCorrected") return [name, { undefined: "not_corrected", n: points.ece.n }];
    const drawn = values.get(name);
    const interval = drawn ? percentileInterval(drawn) : { noInterval: "not_corrected" as const };
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
