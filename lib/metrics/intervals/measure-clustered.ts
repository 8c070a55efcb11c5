import type { Reason } from "@/lib/metrics/reasons";
import { calibrationFigures, type FigureName } from "../calibration/calibration-figures";
import { forecastKinds, isOneSided } from "../kinds";
import { requirePositiveInteger } from "../require";
import { forecastCells, tallyColumns } from "../tally";
import type { Estimate, Measured, ScoredColumns, Tally } from "../types";
import { clusterSampler } from "./bootstrap/cluster-samplers";
import { drawWays } from "./bootstrap/draw-ways";
import {
  fewClustersFactor,
  percentileIntervals,
  resampleTally,
  widenResamples,
} from "./bootstrap/resample-tally";
import { ruleOfThree } from "./bootstrap/rule-of-three";
import { findErrors } from "./calibration-errors/error-intervals";
import { gapsOf, type LinearGaps } from "./calibration-errors/fixed-bin-gaps";
import {
  clusterCovariance,
  rowCovariance,
  sharedCovariance,
  type Totals,
  totalsOf,
} from "./calibration-errors/gap-covariance";
import { gapModel } from "./calibration-errors/gap-model";
import { type ClusteredColumns, clusterWays, crossWays, type Way } from "./clusters";
import { type MeasuredName, measureFigures, type Uncertainty } from "./measure-figures";
import { type MeasureSettings, measureTally } from "./measure-tally";

/**
 * Figures with intervals. `ways` says which of the given ways of clustering were used, by index, and `clusters`
 * how many clusters each of these has.
 */
export type ClusteredFigures = {
  figures: Record<MeasuredName, Measured>;
  ways: number[];
  clusters: number[];
};

/**
 * Every figure of forecasts that share questions, readers or both, with its 95 % interval. As `measureTally`,
 * but whole clusters are resampled, and intervals are wider where clusters are few (`widenResamples`).
 *
 * `clusterWays` chooses the ways of clustering that matter. Without any, this is `measureTally`; two are
 * combined by `combineWays`. The order of the forecasts and the names of the clusters do not change the result.
 *
 * @throws RangeError if `resamples` or `bins` is not a positive whole number, or forecasts are in clusters in
 *   more than two ways, or in any for `percentile` intervals
 */
export function measureClustered(
  columns: ClusteredColumns,
  settings: MeasureSettings,
  points?: Record<FigureName, Estimate>,
): ClusteredFigures {
  requirePositiveInteger(settings.resamples, "resamples");
  const tally = tallyColumns(columns);
  const [first, second, third] = clusterWays(columns.ways);
  if (third) throw new RangeError("forecasts can be clustered in two ways at most");
  if (settings.intervals === "percentile" && first) {
    throw new RangeError("percentile intervals take forecasts as independent of each other");
  }
  if (!first) return { figures: measureTally(tally, settings, points), ways: [], clusters: [] };

  const known = points ?? calibrationFigures(tally, settings);
  const found = clusteredUncertainty(columns, tally, [first, second], settings, known);
  const used = second ? [first, second] : [first];
  return {
    figures: measureFigures(known, found),
    ways: used.map(({ way }) => way),
    clusters: used.map(({ clusters }) => clusters),
  };
}

/** The intervals of all figures, from resamples of whole clusters in one way or two. */
function clusteredUncertainty(
  columns: ScoredColumns,
  tally: Tally,
  [a, b]: readonly [Way, Way?],
  settings: MeasureSettings,
  points: Record<FigureName, Estimate>,
): Uncertainty | { noInterval: Reason } {
  const fewest = Math.min(a.clusters, b?.clusters ?? a.clusters);
  if (fewest < 2) return { noInterval: "too_few_clusters" };
  const degrees = degreesOfRight(columns, tally, b ? [a, b] : [a]);
  if (!degrees) return { noInterval: "rare_in_few_clusters" };
  const cells = forecastCells(columns, tally);
  const factor = fewClustersFactor(fewest);
  const kinds = forecastKinds(tally);
  const place = new Int32Array(2 * tally.confidence.length);
  kinds.cells.forEach((cell, k) => {
    place[cell] = k;
  });
  const kindOf = cells.map((cell) => place[cell] ?? 0);
  const drawn = drawWays([a, b], settings.seed, (way, seed) => {
    const draw = ruleOfThree(clusterSampler(kindOf, way), tally, way.clusters);
    return resampleTally(tally, kinds, draw, { ...settings, seed });
  });
  const values = widenResamples(drawn, factor, fewClustersFactor(fewest, degrees));
  const both = b && crossWays(a, b);
  const modelOf = (linear: LinearGaps) => {
    const totals = (way: Way) =>
      totalsOf(clusterCovariance(linear, tally, cells, way), linear.size);
    const found = b && both ? combineTotals(totals(a), totals(b), totals(both)) : totals(a);
    const shared = sharedCovariance(
      rowCovariance(linear, tally.right, tally.wrong),
      found,
      gapsOf(linear, tally.right, tally.wrong).masses,
    );
    const widened = shared.map((v) => factor ** 2 * v);
    return gapModel(linear, tally, widened);
  };
  return {
    intervals: percentileIntervals(values, tally),
    errors: () => findErrors(tally, points, settings, values, modelOf),
  };
}

/** If only one or two clusters have wrong forecasts, it is unknown how often a cluster has any. */
const FEWEST = 3;

/**
 * The degrees of freedom of the variance of accuracy; with two ways, the smaller number. The variance rests on
 * the K clusters, of G, that have forecasts of the rarer kind (right or wrong):
 *
 *      K / (1 - K / G)
 *
 * So they are K where few clusters have any, and unlimited where all have. Null where K is 1 or 2. (With none,
 * all are right or all wrong: see `ruleOfThree`.)
 */
function degreesOfRight({ correct }: ScoredColumns, tally: Tally, ways: readonly Way[]) {
  if (isOneSided(tally)) return Number.POSITIVE_INFINITY;
  const rights = tally.right.reduce((sum, n) => sum + n, 0);
  const rare = 2 * rights < correct.length ? 1 : 0;
  const degrees = ways.map(({ of, clusters }) => {
    const some = new Set(of.filter((_, i) => correct[i] === rare)).size;
    return some < FEWEST ? 0 : some / (1 - some / clusters);
  });
  return Math.min(...degrees) || null;
}

/** Combines variances as `combineWays` does. */
function combineTotals(a: Totals, b: Totals, both: Totals): Totals {
  const combine = (name: keyof Totals) =>
    Math.max(a[name], b[name], a[name] + b[name] - both[name]);
  return { trace: combine("trace"), sum: combine("sum") };
}
