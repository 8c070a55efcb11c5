import type { FigureName } from "../calibration/calibration-figures";
import { hasValue } from "../has-value";
import type { Estimate, Interval, Measured } from "../types";
import { correctedInterval } from "./corrected-interval";
import { type MeasuredName, measuredNames } from "./measured-names";
import { percentileInterval } from "./percentile-interval";
import type { Resamples } from "./resample-tally";
import { withInterval } from "./with-interval";

/** Percentile intervals of these cover 0 to 96 % (decision 10): worse than none. */
const fitsChance = {
  noInterval: "what is fitted to chance makes it too large, by how much is unknown",
};

/** Chance decides which gap is the largest, and tiny bins may have any: 82 to 98 % covered. */
const largestOfMany = {
  noInterval: "the largest of several gaps is too large, by how much is unknown",
};

const none = { corrected: null, smooth: null };

/**
 * Joins the figures' values with intervals from resamples, or with the reason why there are none. The
 * corrected estimate of the calibration error and the error itself have one interval.
 */
export function measureFigures(
  points: Record<FigureName, Estimate>,
  resamples: Resamples | { noInterval: string },
): Record<MeasuredName, Measured> {
  const { corrected, smooth } =
    "noInterval" in resamples ? none : calibrationIntervals(points, resamples);
  const intervalOf = (name: FigureName): Interval | { noInterval: string } => {
    if ("noInterval" in resamples) return resamples;
    if (name === "ece") return corrected ?? { noInterval: "there are no bins" };
    if (name === "mce") return largestOfMany;
    if (name === "smoothEce") return smooth ?? { noInterval: "there are no forecasts" };
    if (name === "brierMiscalibration" || name === "brierDiscrimination") return fitsChance;
    return percentileInterval(resamples.values[name]);
  };
  const measured = measuredNames.map((name): [MeasuredName, Measured] => {
    if (name !== "eceCorrected") return [name, withInterval(points[name], intervalOf(name))];
    const point = points.ece;
    if (!hasValue(point) || !corrected) return [name, withInterval(point, intervalOf("ece"))];
    const { estimate } = corrected;
    return [name, withInterval({ ...point, value: estimate ?? point.value }, corrected)];
  });
  return Object.fromEntries(measured) as Record<MeasuredName, Measured>;
}

function calibrationIntervals({ sharpness }: Record<FigureName, Estimate>, resamples: Resamples) {
  const gap = percentileInterval(resamples.values.gap);
  if (hasValue(sharpness) && sharpness.value < 1e-12 && "low" in gap) {
    // Where all say the same, the error is the size of the gap, and nothing is to be corrected.
    const low = Math.max(0, gap.low, -gap.high);
    const high = Math.max(Math.abs(gap.low), Math.abs(gap.high));
    const interval = { low, high, estimate: null };
    return { corrected: interval, smooth: interval };
  }
  return {
    corrected: correctedInterval(resamples.gaps.ece),
    smooth: correctedInterval(resamples.gaps.smoothEce),
  };
}
