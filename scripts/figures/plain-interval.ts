import { percentileInterval } from "@/lib/metrics/intervals/bootstrap/percentile-interval";
import { multinomialSampler } from "@/lib/metrics/random/multinomial-sampler";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import type { Reason } from "@/lib/metrics/reasons";
import { tallyCells } from "@/lib/metrics/tally";
import type { Interval, Tally } from "@/lib/metrics/types";
import { plainError } from "./plain-error";

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
