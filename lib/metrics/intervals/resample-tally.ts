import { logScoreClip } from "../calibration/log-score";
import type { Sampler } from "../random/multinomial-sampler";
import { seededRandom } from "../random/seeded-random";
import type { BinRules, Tally } from "../types";
import { binShares } from "./bin-shares";
import { heldGaps, type LinearGaps } from "./held-gaps";
import { figureWriter, type ResampledFigure, resampledFigures } from "./resampled-figures";
import { smoothGaps } from "./smooth-gaps";

/** The signed gaps of a tally with their masses and, resample after resample, the gaps of resamples. */
export type ResampledGaps = {
  observed: Float64Array;
  masses: Float64Array;
  /** How to scale what resampling adds to each gap if these are the true ones; see `chanceScale`. */
  scale: (trueGaps: Float64Array) => Float64Array;
  resampled: Float64Array;
};

/** What `resamples` resamples gave: a figure's values (NaN where undefined), and gaps. */
export type Resamples = {
  values: Record<ResampledFigure, Float64Array>;
  gaps: { ece: ResampledGaps; smoothEce: ResampledGaps };
};

/**
 * Draws a tally again and again, with its bins held, and keeps of every resample what intervals are
 * made of. All figures see the same resamples. `draw` gives their `tallyCells`.
 */
export function resampleTally(
  tally: Tally,
  draw: Sampler,
  { resamples, seed, ...rules }: BinRules & { resamples: number; seed: string | number },
): Resamples {
  const { confidence } = tally;
  const size = confidence.length;
  const write = figureWriter(confidence, logScoreClip);
  const ece = gapKeeper(heldGaps(confidence, binShares(tally, rules)), tally, resamples);
  const smoothEce = gapKeeper(smoothGaps(tally), tally, resamples);
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
    ece.keep(right, wrong, b);
    smoothEce.keep(right, wrong, b);
  }
  return {
    values: Object.fromEntries(resampledFigures.map((name, f) => [name, values[f]])) as Record<
      ResampledFigure,
      Float64Array
    >,
    gaps: { ece: ece.gaps, smoothEce: smoothEce.gaps },
  };
}

function gapKeeper(
  { size, write, masses, scale }: LinearGaps,
  { right, wrong }: Tally,
  resamples: number,
) {
  const gaps: ResampledGaps = {
    observed: new Float64Array(size),
    masses: masses(right, wrong),
    scale: (trueGaps) => scale(right, wrong, trueGaps),
    resampled: new Float64Array(resamples * size),
  };
  write(right, wrong, gaps.observed);
  return {
    gaps,
    keep(r: Float64Array, w: Float64Array, b: number): void {
      write(r, w, gaps.resampled.subarray(b * size, (b + 1) * size));
    },
  };
}
