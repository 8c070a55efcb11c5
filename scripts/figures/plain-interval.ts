import { percentileInterval } from "@/lib/metrics/intervals/bootstrap/percentile-interval";
import { multinomialSampler } from "@/lib/metrics/random/multinomial-sampler";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import type { Reason } from "@/lib/metrics/reasons";
import { tallyCells } from "@/lib/metrics/tally";
import type { Interval, Tally } from "@/lib/metrics/types";

/** The percentile interval of the ECE with equal-mass bins, which `correctedInterval` takes the place of. */
export function plainInterval(
  tally: Tally,
  bins: number,
  resamples: number,
  seed: string | number,
): Interval | { noInterval: Reason } {
  const size = tally.confidence.length;
  const error = plainError(tally.confidence, bins);
  const sample = multinomialSampler(tallyCells(tally));
  const counts = new Float64Array(2 * size);
  const right = counts.subarray(0, size);
  const wrong = counts.subarray(size);
  const random = seededRandom(seed);
  const values = new Float64Array(resamples);
  for (let b = 0; b < resamples; b += 1) {
    const total = sample(counts, random);
    values[b] = error(right, wrong, total);
  }
  return percentileInterval(values);
}

/**
 * Makes what computes the ECE of counts of these confidences, with equal-mass bins made anew in which
 * ties are shared, quickly and without allocating: what the plain bootstrap evaluates in every
 * resample. See `equalMassShares`.
 */
function plainError(
  confidence: Float64Array,
  bins: number,
): (right: Float64Array, wrong: Float64Array, total: number) => number {
  const size = confidence.length;
  return (right, wrong, total) => {
    const room = total / bins;
    let error = 0;
    let gap = 0;
    let filled = 0;
    for (let k = 0; k < size; k += 1) {
      const hits = right[k] ?? 0;
      let n = hits + (wrong[k] ?? 0);
      let excess = hits - (confidence[k] ?? 0) * n;
      while (filled + n >= room) {
        // Of the tie as much as there is room for, and the rest to the next bin.
        const taken = room - filled;
        const share = excess * (taken / n);
        error += Math.abs(gap + share);
        excess -= share;
        n -= taken;
        gap = 0;
        filled = 0;
      }
      gap += excess;
      filled += n;
    }
    return (error + Math.abs(gap)) / total;
  };
}
