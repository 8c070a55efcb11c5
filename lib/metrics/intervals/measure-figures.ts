import type { FigureName } from "../calibration/calibration-figures";
import { hasValue } from "../has-value";
import type { Estimate, Interval, Measured } from "../types";
import { correctedInterval } from "./corrected-interval";
import type { GapModel } from "./gap-model";
import { type MeasuredName, measuredNames } from "./measured-names";
import { miscalibrationInterval } from "./miscalibration-interval";
import { percentileInterval } from "./percentile-interval";
import type { Resamples } from "./resample-tally";
import { atLeast, sizeOfGap } from "./size-of-gap";
import { withInterval } from "./with-interval";

/** Percentile intervals cover 65 to 96 % (decision 10): worse than none. */
const fitsChance = {
  noInterval: "what is fitted to chance makes it too large, by how much is unknown",
};

/** Chance decides which gap is the largest, and tiny bins may have any: 82 to 98 % covered. */
const largestOfMany = {
  noInterval: "the largest of several gaps is too large, by how much is unknown",
};

/** What intervals are made of: figures in resamples, and gaps. */
export type Uncertainty = {
  values: Resamples;
  ece: GapModel;
  smoothEce: GapModel;
  /** See `confidenceGroups`. */
  groups: GapModel;
};

const none = { corrected: null, smooth: null, miscalibration: null };

/**
 * Joins the figures' values with intervals from what was drawn, or with the reason why there are none. The
 * corrected estimate of the calibration error and the error itself have one interval.
 */
export function measureFigures(
  points: Record<FigureName, Estimate>,
  found: Uncertainty | { noInterval: string },
): Record<MeasuredName, Measured> {
  const { corrected, smooth, miscalibration } =
    "noInterval" in found ? none : calibrationIntervals(points, found);
  const intervalOf = (name: FigureName): Interval | { noInterval: string } => {
    if ("noInterval" in found) return found;
    if (name === "ece") return corrected ?? { noInterval: "there are no bins" };
    if (name === "mce") return largestOfMany;
    if (name === "smoothEce") return smooth ?? { noInterval: "there are no forecasts" };
    if (name === "brierMiscalibration") return miscalibration ?? fitsChance;
    if (name === "brierDiscrimination") return fitsChance;
    return percentileInterval(found.values[name]);
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

function calibrationIntervals({ sharpness }: Record<FigureName, Estimate>, found: Uncertainty) {
  const gap = percentileInterval(found.values.gap);
  const size = "low" in gap ? sizeOfGap(gap) : { low: 0, high: 0 };
  const square = { low: size.low ** 2, high: size.high ** 2 };
  if (hasValue(sharpness) && sharpness.value < 1e-12 && "low" in gap) {
    // Where all say the same, the error is the size of the gap, and nothing is to be corrected.
    const interval = { ...size, estimate: null };
    return { corrected: interval, smooth: interval, miscalibration: square };
  }
  const ofError = (model: GapModel) => {
    const interval = correctedInterval(model);
    if (!interval) return null;
    const held = atLeast(interval, size);
    return { ...held, estimate: Math.max(held.low, held.estimate) };
  };
  return {
    corrected: ofError(found.ece),
    smooth: ofError(found.smoothEce),
    miscalibration: atLeast(miscalibrationInterval(found.groups), square),
  };
}
