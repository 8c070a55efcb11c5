import type { FigureName } from "@/lib/metrics/calibration/calibration-figures";
import { hasValue } from "@/lib/metrics/has-value";
import type { Reason } from "@/lib/metrics/reasons";
import type { Estimate, Interval } from "@/lib/metrics/types";
import { atLeast, sizeOfGap } from "./size-of-gap";

type Estimated = Interval & { estimate: number };

/** How the intervals of errors are found; null where there is none. */
export type ErrorFinders = {
  ece: () => Estimated | null;
  mce: () => Interval | null;
  smoothEce: () => Estimated | null;
  brierMiscalibration: () => Interval;
  brierDiscrimination: () => Interval | null;
};

export type ErrorName = keyof ErrorFinders;

export type ErrorIntervals = Record<ErrorName, Interval | null> & {
  /** With the corrected estimate; null where there is nothing to correct. */
  ece: (Interval & { estimate: number | null }) | null;
};

/** The intervals of what chance makes too large, held to the size of the confidence gap, whose interval is `gap`. */
export function errorIntervals(
  { sharpness }: Record<FigureName, Estimate>,
  gap: Interval | { noInterval: Reason },
  find: ErrorFinders,
): ErrorIntervals {
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
  return {
    ece: holdToGap(find.ece(), size),
    mce: find.mce(),
    smoothEce: holdToGap(find.smoothEce(), size),
    brierMiscalibration: atLeast(find.brierMiscalibration(), square),
    brierDiscrimination: find.brierDiscrimination(),
  };
}

function holdToGap(interval: Estimated | null, size: Interval): Estimated | null {
  if (!interval) return null;
  const held = atLeast(interval, size);
  return { ...held, estimate: Math.max(held.low, held.estimate) };
}
