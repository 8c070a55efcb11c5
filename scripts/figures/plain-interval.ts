import { percentileInterval } from "@/lib/metrics/intervals/bootstrap/percentile";
import { resample } from "@/lib/metrics/intervals/bootstrap/resample";
import { multinomialSampler } from "@/lib/metrics/random/multinomial-sampler";
import { tallyCells, tallyOfCells } from "@/lib/metrics/tally";
import type { MaybeInterval, Tally } from "@/lib/metrics/types";

/** The percentile interval of the ECE with equal-mass bins, which `correctedInterval` takes the place of. */
export function plainInterval(
  tally: Tally,
  bins: number,
  resamples: number,
  seed: string | number,
): MaybeInterval {
  const error = plainError(tally.confidence, bins);
  const write = (counts: Float64Array, out: Float64Array, total: number) => {
    const { right, wrong } = tallyOfCells(tally.confidence, counts);
    out[0] = error(right, wrong, total);
  };
  const cells = 2 * tally.confidence.length;
  const draw = multinomialSampler(tallyCells(tally));
  const [errors] = resample(draw, { cells, statistics: 1, write }, { resamples, seed });
  return percentileInterval(errors ?? new Float64Array());
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
