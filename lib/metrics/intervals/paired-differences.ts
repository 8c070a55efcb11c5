import { hasValue, subtract } from "../has-value";
import { requirePositiveInteger } from "../require";
import type { BootstrapOptions, Measured } from "../types";
import { percentileInterval } from "./bootstrap/percentile";
import { type FiguresOf, type MeasuredFigure, measureSides } from "./measure-sides";
import { type Pair, type PairedColumns, pairsBySharedClusters } from "./shared-clusters";
import { withInterval } from "./with-interval";

/** A difference of two sides. `p` is two-sided, and null without an interval. */
export type Difference = { difference: Measured; p: number | null };

/**
 * How much each figure of a pair's first side exceeds that of its second. `clusters` counts those that both have,
 * `leftOut` the forecasts of clusters that only one of them has.
 */
export type PairedDifferences<Name extends string> = {
  pair: Pair;
  clusters: number;
  leftOut: number;
  figures: Record<Name, Difference>;
};

/**
 * How much figures of each side (a model, say) exceed those of every later side, on the clusters that both have,
 * with 95 % percentile intervals. Clusters are drawn for both sides at once, so how hard a question is cancels out.
 *
 * Pairs that have the same clusters in common see the same resamples, so each side is measured once in each. A pair
 * that has other clusters in common has resamples of its own.
 *
 * `p` is that of the bootstrap: twice the smaller share of resampled differences on either side of 0, at most
 * 1. A share is (1 + count) / (resamples + 1) (A. C. Davison and D. V. Hinkley 1997, section 4.4), and a
 * difference of exactly 0 is on both sides. The order of the forecasts and the clusters' numbers do not matter.
 *
 * A difference is undefined where its figure is undefined for either side.
 *
 * @throws RangeError if `resamples` is not a positive whole number
 */
export function pairedDifferences<Name extends string>(
  sides: readonly PairedColumns[],
  figures: FiguresOf<Name>,
  options: BootstrapOptions,
): PairedDifferences<Name>[] {
  requirePositiveInteger(options.resamples, "resamples");
  const names = Object.keys(figures) as Name[];
  const found = pairsBySharedClusters(sides).flatMap(({ pairs, shared }) => {
    const measured = measureSides(sides, { pairs, shared }, figures, options);
    return pairs.flatMap((pair) => {
      const [a, b] = [measured.get(pair[0]), measured.get(pair[1])];
      if (!a || !b) return [];
      const differences = names.map((name) => [
        name,
        subtractFigures(a.figures[name], b.figures[name], shared.clusters),
      ]);
      return {
        pair,
        clusters: shared.clusters,
        leftOut: a.leftOut + b.leftOut,
        figures: Object.fromEntries(differences) as Record<Name, Difference>,
      };
    });
  });
  return found.sort(({ pair: x }, { pair: y }) => x[0] - y[0] || x[1] - y[1]);
}

function subtractFigures(a: MeasuredFigure, b: MeasuredFigure, clusters: number): Difference {
  const point = subtract(a.point, b.point, clusters);
  if (!hasValue(point) || clusters < 2) {
    const reason = { noInterval: "too_few_questions" } as const;
    return { difference: withInterval(point, reason), p: null };
  }
  const values = a.values.map((value, i) => value - (b.values[i] ?? Number.NaN));
  const interval = percentileInterval(values);
  const isAlike = values.every((value) => value === values[0]);
  const p = "low" in interval || isAlike ? twoSided(values) : null;
  return { difference: withInterval(point, interval), p };
}

function twoSided(values: Float64Array): number {
  let [defined, below, above] = [0, 0, 0];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    defined += 1;
    if (value <= 0) below += 1;
    if (value >= 0) above += 1;
  }
  return Math.min(1, (2 * (1 + Math.min(below, above))) / (defined + 1));
}
