import studentQuantile from "@stdlib/stats-base-dists-t-quantile";
import { logScoreClip, surprise } from "@/lib/metrics/calibration/scores";
import type { Kinds } from "@/lib/metrics/kinds";
import { Z } from "@/lib/metrics/normal";
import type { Sampler } from "@/lib/metrics/random/multinomial-sampler";
import { requirePositiveInteger } from "@/lib/metrics/require";
import type { BootstrapOptions, MaybeInterval, Tally } from "@/lib/metrics/types";
import { withWidth } from "../with-interval";
import { moments } from "./moments";
import { percentileInterval } from "./percentile";
import { resample } from "./resample";

/** The figures whose intervals are percentiles of their values in resamples, in order. */
export const resampledFigures = [
  "accuracy",
  "meanConfidence",
  "gap",
  "brier",
  "brierUncertainty",
  "logScore",
  "auroc",
  "sharpness",
] as const;

export type ResampledFigure = (typeof resampledFigures)[number];

/** The variance that rounding may leave where all confidences are the same. */
const ROUNDING = 1e-12;

/** Writes the figures of a resample into `out`, given how often each kind was drawn; NaN where undefined. */
type FigureWriter = (counts: Float64Array, out: Float64Array) => void;

/**
 * Makes a function for all resampled figures of forecasts of these kinds, in one pass over the counts and
 * without allocating. The definitions are those of `calibrationFigures`, as a test checks.
 */
export function figureWriter({ confidence, right, tied }: Kinds): FigureWriter {
  const losses = confidence.map((c, k) => surprise(right[k] === 1 ? c : 1 - c));
  /** The right ones of confidences that have both. */
  const ties = Int32Array.from(tied.keys()).filter((k) => tied[k] === 1);
  return (counts, out) => {
    let rights = 0;
    let wrongs = 0;
    let promised = 0;
    let squares = 0;
    let brier = 0;
    let log = 0;
    let pairs = 0;
    for (let k = 0; k < confidence.length; k += 1) {
      const n = counts[k] ?? 0;
      const c = confidence[k] ?? 0;
      const isRight = right[k] ?? 0;
      const hits = n * isRight;
      const miss = isRight - c;
      pairs += hits * wrongs;
      rights += hits;
      wrongs += n - hits;
      promised += n * c;
      squares += n * c * c;
      brier += n * miss * miss;
      log += n * (losses[k] ?? 0);
    }
    // Equal confidences count half.
    for (const k of ties) pairs -= ((counts[k] ?? 0) * (counts[k - 1] ?? 0)) / 2;
    const n = rights + wrongs;
    out[0] = rights / n;
    out[1] = promised / n;
    out[2] = (promised - rights) / n;
    out[3] = brier / n;
    out[4] = (rights / n) * (wrongs / n);
    out[5] = log / n;
    out[6] = pairs / (rights * wrongs);
    const variance = squares / n - (promised / n) ** 2;
    out[7] = variance > ROUNDING ? Math.sqrt(variance) : 0;
  };
}

/**
 * The values of `resampledFigures`, in their order, in resamples of a tally; NaN where undefined. `draw` counts
 * its `kinds`. AUROC averages over right and over wrong forecasts, so with few of either its values are widened
 * as for few clusters.
 */
export function resampleTally(
  tally: Tally,
  kinds: Kinds,
  draw: Sampler,
  options: BootstrapOptions,
): Float64Array[] {
  const write = figureWriter(kinds);
  const [cells, statistics] = [kinds.counts.length, resampledFigures.length];
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

/**
 * The percentile bootstrap's interval of every figure that was resampled from a tally, or why it has none. The Brier
 * score's uncertainty takes its own from accuracy, and sharpness may be the largest there is.
 */
export function percentileIntervals(
  values: readonly Float64Array[],
  { confidence }: Tally,
): Record<ResampledFigure, MaybeInterval> {
  const intervals = Object.fromEntries(
    resampledFigures.map((name) => [name, percentileInterval(valuesOf(name, values))]),
  ) as Record<ResampledFigure, MaybeInterval>;
  return {
    ...intervals,
    brierUncertainty: uncertaintyInterval(intervals.accuracy),
    sharpness: sharpnessInterval(intervals.sharpness, confidence),
  };
}

/** An end of sharpness that is as near to its largest value as this part of the interval's width stands for it. */
const NEAR = 1 / 20;

/**
 * The interval of sharpness from that of its resamples. Of confidences from c to d, sharpness is at most (d - c) / 2,
 * where half of them are c and half d (Popoviciu's inequality). If it is that, the sample and nearly all resamples lie
 * below, and the resamples' quantile would end just short of it.
 */
function sharpnessInterval(interval: MaybeInterval, confidence: Float64Array): MaybeInterval {
  if ("noInterval" in interval) return interval;
  const { low, high } = interval;
  const most = ((confidence.at(-1) ?? 0) - (confidence[0] ?? 0)) / 2;
  return most - high < NEAR * (high - low) ? { low, high: most } : interval;
}

/**
 * The interval of the Brier score's uncertainty a (1 - a) for that of accuracy a. Values in resamples would
 * not do: where half are right, a (1 - a) is at its largest, and hardly any resample reaches it.
 */
export function uncertaintyInterval(accuracy: MaybeInterval): MaybeInterval {
  if ("noInterval" in accuracy) return accuracy;
  const { low, high } = accuracy;
  const [a, b] = [low * (1 - low), high * (1 - high)];
  const isHalfInside = low < 0.5 && high > 0.5;
  return withWidth({ low: Math.min(a, b), high: isHalfInside ? 0.25 : Math.max(a, b) });
}

/** How many there are of the rarer kind, right or wrong. */
export function rarerKind({ right, wrong }: Tally): number {
  const sum = (counts: Float64Array) => counts.reduce((total, n) => total + n, 0);
  return Math.min(sum(right), sum(wrong));
}

/**
 * The factor by which resamples of few clusters are widened, as Student's t is wider than the normal
 * distribution:
 *
 *      t(degrees) / 1.96 * sqrt(G / (G - 1))
 *
 * for G clusters, with G - 1 degrees of freedom unless `degrees` is smaller. The root is there because drawing
 * from G clusters divides by G where G - 1 is right (A. C. Cameron and D. L. Miller 2015, "A practitioner's
 * guide to cluster-robust inference"). It is 1.13 for 15 clusters, 1.02 for 100.
 *
 * @throws RangeError if `clusters` is not a whole number from 2 on
 */
export function fewClustersFactor(clusters: number, degrees = clusters - 1): number {
  requirePositiveInteger(clusters - 1, "clusters - 1");
  const student = studentQuantile(0.975, Math.min(degrees, clusters - 1));
  return (student / Z) * Math.sqrt(clusters / (clusters - 1));
}

/** The figures that depend on how many forecasts are right. */
const decidedByRight: readonly ResampledFigure[] = [
  "accuracy",
  "gap",
  "brier",
  "brierUncertainty",
  "logScore",
];

/**
 * Widens the values of `resampledFigures`, in their order, around their means: by `ofRight` where a figure
 * depends on how many are right, else by `factor`. No value leaves the figure's range.
 */
export const widenResamples = (values: readonly Float64Array[], factor: number, ofRight: number) =>
  resampledFigures.map((name, i) => {
    const own = decidedByRight.includes(name) ? ofRight : factor;
    return widenFigure(name, values[i] ?? new Float64Array(), own);
  });

/** As `widenResamples`, for the values of one figure. */
function widenFigure(name: ResampledFigure, values: Float64Array, factor: number): Float64Array {
  const { mean } = moments(values);
  return values.map((value) => holdInRange(name, mean + factor * (value - mean)));
}

/** A figure’s value, cut to its range. */
export function holdInRange(name: ResampledFigure, value: number): number {
  const [least, most] = ranges[name] ?? whole;
  return Math.min(most, Math.max(least, value));
}

type Range = [least: number, most: number];

const whole: Range = [0, 1];

/** The ranges that are not [0, 1]. */
const ranges: Partial<Record<ResampledFigure, Range>> = {
  gap: [-1, 1],
  brierUncertainty: [0, 0.25],
  logScore: [0, -Math.log(logScoreClip)],
  sharpness: [0, 0.5],
};
