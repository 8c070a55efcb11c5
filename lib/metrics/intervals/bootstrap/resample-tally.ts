import { logScoreClip } from "@/lib/metrics/calibration/log-score";
import type { Sampler } from "@/lib/metrics/random/multinomial-sampler";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import type { Tally } from "@/lib/metrics/types";
import { figureWriter, type Resamples, resampledFigures } from "./resampled-figures";
import { fewClustersFactor, widenFigure } from "./widen-resamples";

/** What `resamples` resamples gave: the values of each figure, NaN where undefined. */
/**
 * Draws a tally again and again, and keeps the figures of every resample: all see the same resamples.
 * `draw` gives their `tallyCells`.
 *
 * AUROC is a mean over the wrong ones, of how many of the right ones each is below, and as much one over the
 * right ones. With few of either kind it is spread as a mean of so few, so it is widened as few clusters are.
 */
export function resampleTally(
  tally: Tally,
  draw: Sampler,
  { resamples, seed }: { resamples: number; seed: string | number },
): Resamples {
  const { confidence } = tally;
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
  const drawn = Object.fromEntries(
    resampledFigures.map((name, f) => [name, values[f]]),
  ) as Resamples;
  const rarer = rarerKind(tally);
  if (rarer < 2) return drawn;
  return { ...drawn, auroc: widenFigure("auroc", drawn.auroc, fewClustersFactor(rarer)) };
}

/** How many there are of the rarer kind, right or wrong. */
export function rarerKind({ right, wrong }: Tally): number {
  const sum = (counts: Float64Array) => counts.reduce((total, n) => total + n, 0);
  return Math.min(sum(right), sum(wrong));
}
