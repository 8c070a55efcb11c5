import type { Tally } from "@/lib/metrics/types";

/** How many confidences are nearest to 0, 5, ..., 100 %: 21 counts. Halves go up. */
export function countConfidences({ confidence, right, wrong }: Tally): number[] {
  const counts = new Array<number>(21).fill(0);
  confidence.forEach((value, k) => {
    const nearest = Math.round(value * 20);
    counts[nearest] = (counts[nearest] ?? 0) + (right[k] ?? 0) + (wrong[k] ?? 0);
  });
  return counts;
}
