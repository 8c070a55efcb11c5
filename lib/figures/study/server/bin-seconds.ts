import { spread } from "@/lib/metrics/intervals/closed-form/spread";
import type { ReadingTimes } from "../schema";

/** Bins are as wide as one of these, in seconds. */
const widths = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_800];
const mostBins = 24;

/**
 * Counts seconds in bins of equal width: the smallest round width with which at most 24 bins reach half
 * as far again as nine of ten values. What lies beyond is counted and in no bin.
 */
export function binSeconds(seconds: readonly number[]): ReadingTimes["histogram"] {
  const spent = spread(seconds);
  if (!("p90" in spent)) return { width: 1, counts: [], beyond: 0 };
  const reach = 1.5 * spent.p90;
  const width = widths.find((w) => reach / w <= mostBins) ?? 3_600;
  const counts: number[] = new Array(Math.max(1, Math.ceil(reach / width))).fill(0);
  let beyond = 0;
  for (const value of seconds) {
    const bin = Math.floor(value / width);
    if (bin < counts.length) counts[bin] = (counts[bin] ?? 0) + 1;
    else beyond += 1;
  }
  return { width, counts, beyond };
}
