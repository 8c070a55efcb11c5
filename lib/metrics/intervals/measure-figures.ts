import type { FigureName } from "../calibration/calibration-figures";
import { hasValue } from "../has-value";
import type { Estimate, Interval, Measured } from "../types";
import { type ErrorFinders, type ErrorName, errorIntervals } from "./error-intervals";
import { type MeasuredName, measuredNames } from "./measured-names";
import type { ResampledFigure } from "./resampled-figures";
import { withInterval } from "./with-interval";
import { withWidth } from "./with-width";

/** The intervals of all figures but errors, and how those of errors are found. */
export type Uncertainty = {
  intervals: Record<ResampledFigure, Interval | { noInterval: string }>;
  errors: ErrorFinders;
};

/** Why an error has no interval of its own. */
const reasons: Record<ErrorName, string> = {
  ece: "there are no bins",
  mce: "there are no bins",
  smoothEce: "there are no forecasts",
  brierMiscalibration: "there are no forecasts",
  brierDiscrimination:
    "all say the same, or all are right, or wrong: there is nothing to tell apart",
};

/**
 * Joins the figures' values with their intervals, or with the reason why there are none. The corrected estimate
 * of the calibration error and the error itself have one interval.
 */
export function measureFigures(
  points: Record<FigureName, Estimate>,
  found: Uncertainty | { noInterval: string },
): Record<MeasuredName, Measured> {
  const errors =
    "noInterval" in found ? null : errorIntervals(points, found.intervals.gap, found.errors);
  const intervalOf = (name: FigureName): Interval | { noInterval: string } => {
    if ("noInterval" in found) return found;
    if (!isError(name)) return found.intervals[name];
    const interval = errors?.[name];
    return interval ? withWidth(interval) : { noInterval: reasons[name] };
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
