import { logScoreClip } from "../calibration/log-score";
import type { Sampler } from "../random/multinomial-sampler";
import { seededRandom } from "../random/seeded-random";
import type { Tally } from "../types";
import { figureWriter, type ResampledFigure, resampledFigures } from "./resampled-figures";

/** What `resamples` resamples gave: the values of each figure, NaN where undefined. */
export type Resamples = Record<ResampledFigure, Float64Array>;

/**
 * Draws a tally again and again, and keeps the figures of every resample: all see the same resamples.
 * `draw` gives their `tallyCells`.
 */
export function resampleTally(
  { confidence }: Tally,
  draw: Sampler,
  { resamples, seed }: { resamples: number; seed: string | number },
): Resamples {
  const size = confidence.length;
  const write = figureWriter(confidence, logScoreClip);
  const random = seededRandom(seed);
  const counts = new Float64Array(2 * size);
  const right = counts.subarray(0, size);
  const wrong = counts.subarray(size);
  const figures = new Float64Array(resampledFigures.length);
  const values = resampledFigures.map(() => new Float64Array(resamples));
  for (let b = 0; b < resamples; b += 1) {
    draw(counts, random);
    write(right, wrong, figures);
    for (let f = 0; f < figures.length; f += 1) {
      const kept = values[f];
      if (kept) kept[b] = figures[f] ?? Number.NaN;
    }
  }
  return Object.fromEntries(resampledFigures.map((name, f) => [name, values[f]])) as Resamples;
}
