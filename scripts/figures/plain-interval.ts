import { percentileInterval } from "@/lib/metrics/intervals/bootstrap/percentile";
import { resample } from "@/lib/metrics/intervals/bootstrap/resample";
import { forecastKinds, type Kinds } from "@/lib/metrics/kinds";
import { multinomialSampler } from "@/lib/metrics/random/multinomial-sampler";
import type { MaybeInterval, Tally } from "@/lib/metrics/types";

/** The percentile interval of the ECE with equal-mass bins, which `correctedInterval` takes the place of. */
export function plainInterval(
  tally: Tally,
  bins: number,
  resamples: number,
  seed: string | number,
): MaybeInterval {
  const kinds = forecastKinds(tally);
  const error = plainError(kinds, bins);
  const write = (counts: Float64Array, out: Float64Array, total: number) => {
    out[0] = error(counts, total);
  };
  const draw = multinomialSampler(kinds.counts);
  const cells = kinds.counts.length;
  const [errors] = resample(draw, { cells, statistics: 1, write }, { resamples, seed });
  return percentileInterval(errors ?? new Float64Array());
}

/**
 * Makes what computes the ECE of counts of these kinds, with equal-mass bins made anew in which ties are
 * shared, quickly and without allocating: what the plain bootstrap evaluates in every resample. See
 * `equalMassShares`.
 */
function plainError(
  { confidence, right, tied }: Kinds,
  bins: number,
): (counts: Float64Array, total: number) => number {
  const size = confidence.length;
  const gaps = confidence.map((c, k) => (right[k] ?? 0) - c);
  return (counts, total) => {
    const ofBin = total / bins;
    let error = 0;
    let gap = 0;
    let room = ofBin;
    for (let k = 0; k < size; ) {
      // Four kinds at once, as long as all of them are in this bin.
      for (; k + 4 < size && tied[k + 4] === 0; k += 4) {
        const a = counts[k] ?? 0;
        const b = counts[k + 1] ?? 0;
        const c = counts[k + 2] ?? 0;
        const d = counts[k + 3] ?? 0;
        const four = a + b + (c + d);
        if (four >= room) break;
        const first = a * (gaps[k] ?? 0) + b * (gaps[k + 1] ?? 0);
        gap += first + (c * (gaps[k + 2] ?? 0) + d * (gaps[k + 3] ?? 0));
        room -= four;
      }
      let n = counts[k] ?? 0;
      let excess = n * (gaps[k] ?? 0);
      if (k + 1 < size && tied[k + 1] === 1) {
        n += counts[k + 1] ?? 0;
        excess += (counts[k + 1] ?? 0) * (gaps[k + 1] ?? 0);
        k += 1;
      }
      k += 1;
      while (n >= room) {
        // Of the tie as much as there is room for, and the rest to the next bin.
        const share = excess * (room / n);
        error += Math.abs(gap + share);
        excess -= share;
        n -= room;
        gap = 0;
        room = ofBin;
      }
      gap += excess;
      room -= n;
    }
    return (error + Math.abs(gap)) / total;
  };
}
