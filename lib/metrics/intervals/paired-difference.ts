import { hasValue, subtract } from "../has-value";
import { multinomialSampler } from "../random/multinomial-sampler";
import { requirePositiveInteger } from "../require";
import { forecastCells, tallyColumns, tallyOfCells } from "../tally";
import type { BootstrapOptions, Estimate, Measured, ScoredColumns, Tally } from "../types";
import { percentileInterval } from "./bootstrap/percentile";
import { resample } from "./bootstrap/resample";
import { withInterval } from "./with-interval";

/** Forecasts, each with the number of its cluster (its question), which is the same on both sides. */
export type PairedColumns = ScoredColumns & { cluster: Int32Array };

/**
 * A difference of two sides. `p` is two-sided, and null without an interval. `pairs` counts the clusters that
 * both sides have, `leftOut` the forecasts of clusters that only one side has.
 */
export type PairedDifference = {
  difference: Measured;
  p: number | null;
  pairs: number;
  leftOut: number;
};

/**
 * How much a figure of `a` exceeds that of `b` (two models, say) on the same questions, with its 95 %
 * percentile interval. Clusters that both have are drawn for both at once, so how hard a question is cancels
 * out.
 *
 * `p` is that of the bootstrap: twice the smaller share of resampled differences on either side of 0, at most
 * 1. A share is (1 + count) / (resamples + 1) (A. C. Davison and D. V. Hinkley 1997, section 4.4), and a
 * difference of exactly 0 is on both sides. The order of the forecasts and the clusters' numbers do not matter.
 *
 * Undefined where `figure` is undefined for either side.
 *
 * @throws RangeError if `resamples` is not a positive whole number
 */
export function pairedDifference(
  a: PairedColumns,
  b: PairedColumns,
  figure: (tally: Tally) => Estimate,
  options: BootstrapOptions,
): PairedDifference {
  requirePositiveInteger(options.resamples, "resamples");
  const inB = new Set(b.cluster);
  const shared = new Set(a.cluster.filter((cluster) => inB.has(cluster)));
  const ofA = side(a, shared);
  const ofB = side(b, shared);
  const pairs = shared.size;
  const leftOut = a.cluster.length + b.cluster.length - ofA.rows - ofB.rows;
  const point = subtract(figure(ofA.tally), figure(ofB.tally), pairs);
  if (!hasValue(point) || pairs < 2) {
    const reason = { noInterval: "too_few_questions" } as const;
    return { difference: withInterval(point, reason), p: null, pairs, leftOut };
  }

  const contents = [...shared].map((cluster) => ({
    a: ofA.contents.get(cluster) ?? [],
    b: ofB.contents.get(cluster) ?? [],
  }));
  const kinds = groupAlike(contents);
  const write = (drawn: Float64Array, out: Float64Array) => {
    ofA.counts.fill(0);
    ofB.counts.fill(0);
    kinds.forEach((kind, k) => {
      const times = drawn[k] ?? 0;
      if (times === 0) return;
      for (const cell of kind.a) ofA.counts[cell] = (ofA.counts[cell] ?? 0) + times;
      for (const cell of kind.b) ofB.counts[cell] = (ofB.counts[cell] ?? 0) + times;
    });
    const value = subtract(figure(ofA.resample), figure(ofB.resample), pairs);
    out[0] = hasValue(value) ? value.value : Number.NaN;
  };
  const draw = multinomialSampler(kinds.map(({ times }) => times));
  const [values = new Float64Array()] = resample(
    draw,
    { cells: kinds.length, statistics: 1, write },
    options,
  );
  const interval = percentileInterval(values);
  const isAlike = values.every((value) => value === values[0]);
  const p = "low" in interval || isAlike ? twoSided(values) : null;
  return { difference: withInterval(point, interval), p, pairs, leftOut };
}

/** The tally of the forecasts of these clusters, and the cells of each cluster. */
function side({ confidence, correct, cluster }: PairedColumns, shared: ReadonlySet<number>) {
  const isShared = (_: number, i: number) => shared.has(cluster[i] ?? -1);
  const columns = { confidence: confidence.filter(isShared), correct: correct.filter(isShared) };
  const clusters = cluster.filter(isShared);
  const tally = tallyColumns(columns);
  const counts = new Float64Array(2 * tally.confidence.length);
  const contents = new Map([...shared].map((one): [number, number[]] => [one, []]));
  forecastCells(columns, tally).forEach((cell, i) => {
    contents.get(clusters[i] ?? -1)?.push(cell);
  });
  return {
    rows: clusters.length,
    tally,
    contents,
    counts,
    resample: tallyOfCells(tally.confidence, counts),
  };
}

/**
 * Groups clusters with the same content on both sides, and says how many there are; the order follows from the
 * content alone.
 */
function groupAlike(contents: readonly { a: number[]; b: number[] }[]) {
  const kinds = new Map<string, { a: number[]; b: number[]; times: number }>();
  for (const { a, b } of contents) {
    const key = `${a.sort((x, y) => x - y)};${b.sort((x, y) => x - y)}`;
    const kind = kinds.get(key) ?? { a, b, times: 0 };
    kind.times += 1;
    kinds.set(key, kind);
  }
  return [...kinds].sort(([x], [y]) => (x < y ? -1 : 1)).map(([, kind]) => kind);
}

function twoSided(values: Float64Array): number {
  const defined = values.filter((value) => !Number.isNaN(value));
  const below = defined.filter((value) => value <= 0).length;
  const above = defined.filter((value) => value >= 0).length;
  return Math.min(1, (2 * (1 + Math.min(below, above))) / (defined.length + 1));
}
