import { logScoreClip } from "@/lib/metrics/calibration/scores";
import type { Sampler } from "@/lib/metrics/random/multinomial-sampler";
import { tallyOfCells } from "@/lib/metrics/tally";
import type { BootstrapOptions, MaybeInterval, Tally } from "@/lib/metrics/types";
import { percentileInterval } from "./percentile-interval";
import { resample } from "./resample";
import { figureWriter, type ResampledFigure, resampledFigures } from "./resampled-figures";
import { fewClustersFactor, widenFigure } from "./widen-resamples";

/**
 * The values of `resampledFigures`, in their order, in resamples of a tally; NaN where undefined. `draw` gives
 * their `tallyCells`.
 *
 * AUROC is a mean over the wrong ones, of how many of the right ones each is below, and as much one over the
 * right ones. With few of either kind it is spread as a mean of so few, so it is widened as few clusters are.
 */
export function resampleTally(
  tally: Tally,
  draw: Sampler,
  options: BootstrapOptions,
): Float64Array[] {
  const { confidence } = tally;
  const writeFigures = figureWriter(confidence, logScoreClip);
  const write = (counts: Float64Array, out: Float64Array) => {
    const { right, wrong } = tallyOfCells(confidence, counts);
    writeFigures(right, wrong, out);
  };
  const [cells, statistics] = [2 * confidence.length, resampledFigures.length];
  const drawn = resample(draw, { cells, statistics, write }, options);
  const rarer = rarerKind(tally);
  if (rarer < 2) return drawn;
  const factor = fewClustersFactor(rarer);
  return drawn.map((values, i) =>
    resampledFigures[i] === "auroc" ? widenFigure("auroc", values, factor) : values,
  );
}

/** The values of one figure in the resamples of `resampleTally`. */
export const valuesOf = (name: ResampledFigure, values: readonly Float64Array[]) =>
  values[resampledFigures.indexOf(name)] ?? new Float64Array();

/** The percentile bootstrap's interval of every figure that was resampled, or why it has none. */
export const percentileIntervals = (values: readonly Float64Array[]) =>
  Object.fromEntries(
    resampledFigures.map((name) => [name, percentileInterval(valuesOf(name, values))]),
  ) as Record<ResampledFigure, MaybeInterval>;

/** How many there are of the rarer kind, right or wrong. */
export function rarerKind({ right, wrong }: Tally): number {
  const sum = (counts: Float64Array) => counts.reduce((total, n) => total + n, 0);
  return Math.min(sum(right), sum(wrong));
}
