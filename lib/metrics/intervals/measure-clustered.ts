import type { Reason } from "@/lib/metrics/reasons";
import { calibrationFigures, type FigureName } from "../calibration/calibration-figures";
import { requirePositiveInteger } from "../require";
import { forecastCells, tallyColumns } from "../tally";
import type { Estimate, Measured, ScoredColumns, Tally } from "../types";
import {
  fewClustersFactor,
  percentileIntervals,
  resampleTally,
  valuesOf,
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
import {
  type ClusteredColumns,
  clusterSampler,
  clusterWays,
  crossWays,
  drawWays,
  type Way,
} from "./clusters";
import { type MeasuredName, measureFigures, type Uncertainty } from "./measure-figures";
import { type MeasureSettings, measureTally } from "./measure-tally";

/**
 * Figures with intervals; `ways` are the places of the ways that were used among those given, and
 * `clusters` is how many there were in each.
 */
export type ClusteredFigures = {
  figures: Record<MeasuredName, Measured>;
  ways: number[];
  clusters: number[];
};

/**
 * Every figure of forecasts that share questions, readers or both, with its 95 % interval: as
 * `measureTally`, but whole clusters are drawn, and few clusters make it wider (`widenResamples`). Ways of
 * clustering are those of `clusterWays`; with none it is `measureTally`, with two see `combineWays`.
 * Neither the order of the forecasts nor the clusters' names matter.
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

/** What drawing whole clusters of one way or two tells of the figures' intervals. */
function clusteredUncertainty(
  columns: ScoredColumns,
  tally: Tally,
  [a, b]: readonly [Way, Way?],
  settings: MeasureSettings,
  points: Record<FigureName, Estimate>,
): Uncertainty | { noInterval: Reason } {
  const fewest = Math.min(a.clusters, b?.clusters ?? a.clusters);
  if (fewest < 2) return { noInterval: "too_few_clusters" };
  const cells = forecastCells(columns, tally);
  const factor = fewClustersFactor(fewest);
  const drawn = drawWays([a, b], settings.seed, (way, seed) =>
    resampleTally(tally, ruleOfThree(clusterSampler(cells, way), tally, way.clusters), {
      ...settings,
      seed,
    }),
  );
  const values = widenResamples(drawn, factor);
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
    intervals: percentileIntervals(values),
    errors: () => findErrors(tally, points, settings, valuesOf("meanConfidence", values), modelOf),
  };
}

/** As `combineWays` has variances. */
function combineTotals(a: Totals, b: Totals, both: Totals): Totals {
  const combine = (name: keyof Totals) =>
    Math.max(a[name], b[name], a[name] + b[name] - both[name]);
  return { trace: combine("trace"), sum: combine("sum") };
}
