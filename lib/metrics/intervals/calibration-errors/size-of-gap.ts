import type { Interval } from "@/lib/metrics/types";

/** The interval of the size of the confidence gap, of which that of the gap itself is known. */
export function sizeOfGap({ low, high }: Interval): Interval {
  return { low: Math.max(0, low, -high), high: Math.max(Math.abs(low), Math.abs(high)) };
}

/**
 * Holds an interval of a calibration error to what it cannot be less than, the size of the gap (the Brier
 * score's miscalibration: its square): neither end is below that of `size`. One that begins at 0 stays
 * there, as perfect calibration is then not rejected, and to ask a second test would reject it too often.
 */
export function atLeast<T extends Interval>(interval: T, size: Interval): T {
  const low = interval.low > 0 ? Math.max(interval.low, size.low) : interval.low;
  return { ...interval, low, high: Math.max(interval.high, size.high) };
}
