import type { FigureName } from "../calibration/calibration-figures";
import { hasValue } from "../has-value";
import type { Estimate, Interval, Measured, Tally } from "../types";
import { correctedInterval } from "./corrected-interval";
import { discriminationInterval } from "./discrimination-interval";
import type { GapModel } from "./gap-model";
import { largestGapInterval } from "./largest-gap-interval";
import { type MeasuredName, measuredNames } from "./measured-names";
import { miscalibrationInterval } from "./miscalibration-interval";
import type { ResampledFigure } from "./resampled-figures";
import { atLeast, sizeOfGap } from "./size-of-gap";
import { withInterval } from "./with-interval";
import { withWidth } from "./with-width";

/** What intervals are made of: those of all figures but errors, and gaps. */
export type Uncertainty = {
  tally: Tally;
  intervals: Record<ResampledFigure, Interval | { noInterval: string }>;
  ece: GapModel;
  /**
   * Of the errors but ECE, which take longer; or why they are left out. `groups`: see `confidenceGroups`. The
   * variance of mean confidence tells what confidences are worth that clusters share.
   */
  others: { smoothEce: GapModel; groups: GapModel; varianceOfConfidence: number } | string;
};

/** Why an error has no interval of its own. */
const reasons = {
  ece: "there are no bins",
  mce: "there are no bins",
  smoothEce: "there are no forecasts",
  brierMiscalibration: "there are no forecasts",
  brierDiscrimination:
    "all say the same, or all are right, or wrong: there is nothing to tell apart",
};

type ErrorName = keyof typeof reasons;
type ErrorIntervals = Record<ErrorName, Interval | null> & {
  ece: (Interval & { estimate: number | null }) | null;
};

const none = { mce: null, smoothEce: null, brierMiscalibration: null, brierDiscrimination: null };

/**
 * Joins the figures' values with intervals from what was drawn, or with the reason why there are none. The
 * corrected estimate of the calibration error and the error itself have one interval.
 */
export function measureFigures(
  points: Record<FigureName, Estimate>,
  found: Uncertainty | { noInterval: string },
): Record<MeasuredName, Measured> {
  const errors = "noInterval" in found ? null : errorIntervals(points, found);
  const intervalOf = (name: FigureName): Interval | { noInterval: string } => {
    if ("noInterval" in found) return found;
    if (!isError(name)) return found.intervals[name];
    const { others } = found;
    const reason = name !== "ece" && typeof others === "string" ? others : reasons[name];
    const interval = errors?.[name];
    return interval ? withWidth(interval) : { noInterval: reason };
  };
  const measured = measuredNames.map((name): [MeasuredName, Measured] => {
    if (name !== "eceCorrected") return [name, withInterval(points[name], intervalOf(name))];
    const { ece } = points;
    const estimate = errors?.ece?.estimate ?? null;
    const corrected = hasValue(ece) && estimate !== null ? { ...ece, value: estimate } : ece;
    return [name, withInterval(corrected, intervalOf("ece"))];
  });
  return Object.fromEntries(measured) as Record<MeasuredName, Measured>;
}

const isError = (name: FigureName): name is ErrorName => name in reasons;

/** The intervals of what chance makes too large. */
function errorIntervals(
  { sharpness }: Record<FigureName, Estimate>,
  found: Uncertainty,
): ErrorIntervals {
  const { gap } = found.intervals;
  const size = "low" in gap ? sizeOfGap(gap) : { low: 0, high: 0 };
  const square = { low: size.low ** 2, high: size.high ** 2 };
  if (hasValue(sharpness) && sharpness.value < 1e-12) {
    // Where all say the same, the error is the size of the gap, and nothing is to be corrected; if the gap has
    // no interval as its resamples are alike, neither has the error, for want of width.
    const error = { ...size, estimate: null };
    return {
      ...{ ece: error, mce: error, smoothEce: error, brierMiscalibration: square },
      brierDiscrimination: null,
    };
  }
  const ofError = (model: GapModel) => {
    const interval = correctedInterval(model);
    if (!interval) return null;
    const held = atLeast(interval, size);
    return { ...held, estimate: Math.max(held.low, held.estimate) };
  };
  const ece = ofError(found.ece);
  const { others } = found;
  if (typeof others === "string") return { ...none, ece };
  const independent = hasValue(sharpness) ? sharpness.value ** 2 / others.varianceOfConfidence : 0;
  return {
    ece,
    mce: largestGapInterval(found.ece),
    smoothEce: ofError(others.smoothEce),
    brierMiscalibration: atLeast(miscalibrationInterval(others.groups), square),
    brierDiscrimination: discriminationInterval(found.tally, others.groups, independent),
  };
}
