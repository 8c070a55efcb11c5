import type { Reason } from "@/lib/metrics/reasons";
import { type FigureName, figureNames } from "../calibration/calibration-figures";
import { hasValue } from "../has-value";
import type { Estimate, MaybeInterval, Measured } from "../types";
import type { ResampledFigure } from "./bootstrap/resample-tally";
import {
  type ErrorIntervals,
  errorIntervals,
  type FoundErrors,
} from "./calibration-errors/error-intervals";
import { withInterval, withWidth } from "./with-interval";

/** The figures that are measured with intervals, in the order in which they are shown. */
export const measuredNames = figureNames.flatMap((name) =>
  name === "ece" ? ([name, "eceCorrected"] as const) : [name],
);

export type MeasuredName = (typeof measuredNames)[number];

/** The intervals of all figures but the calibration errors, and a function that finds theirs. */
export type Uncertainty = {
  intervals: Record<ResampledFigure, MaybeInterval>;
  errors: () => FoundErrors;
};

/** Why an error has no interval of its own. */
const whyNone: Record<keyof ErrorIntervals, Reason> = {
  ece: "no_bins",
  mce: "no_bins",
  smoothEce: "no_forecasts",
  brierMiscalibration: "no_forecasts",
  brierDiscrimination: "nothing_to_tell_apart",
};

/**
 * Joins the figures' values with their intervals, or with the reason why there are none. The corrected estimate
 * of the calibration error and the error itself have one interval.
 */
export function measureFigures(
  points: Record<FigureName, Estimate>,
  found: Uncertainty | { noInterval: Reason },
): Record<MeasuredName, Measured> {
  const errors =
    "noInterval" in found ? null : errorIntervals(points, found.intervals.gap, found.errors);
  const intervalOf = (name: FigureName): MaybeInterval => {
    if ("noInterval" in found) return found;
    if (!isError(name)) return found.intervals[name];
    const interval = errors?.[name];
    return interval ? withWidth(interval) : { noInterval: whyNone[name] };
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

const isError = (name: FigureName): name is keyof ErrorIntervals => name in whyNone;
