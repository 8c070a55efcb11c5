import type { Sampler } from "@/lib/metrics/random/multinomial-sampler";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { requirePositiveInteger } from "@/lib/metrics/require";
import type { BootstrapOptions } from "@/lib/metrics/types";

/** Statistics of how often each of `cells` cells was drawn, of `total` draws; NaN where undefined. */
export type CellStatistics = {
  cells: number;
  statistics: number;
  write: (counts: Float64Array, out: Float64Array, total: number) => void;
};

/**
 * The values of each statistic in resamples; all see the same resamples.
 *
 * @throws RangeError if `resamples` is not a positive whole number
 */
export function resample(
  draw: Sampler,
  { cells, statistics, write }: CellStatistics,
  { resamples, seed }: BootstrapOptions,
): Float64Array[] {
  requirePositiveInteger(resamples, "resamples");
  const random = seededRandom(seed);
  const counts = new Float64Array(cells);
  const out = new Float64Array(statistics);
  const values = Array.from(out, () => new Float64Array(resamples));
  for (let b = 0; b < resamples; b += 1) {
    const total = draw(counts, random);
    write(counts, out, total);
    values.forEach((ofOne, i) => {
      ofOne[b] = out[i] ?? Number.NaN;
    });
  }
  return values;
}
