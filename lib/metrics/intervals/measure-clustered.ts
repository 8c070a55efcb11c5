import { calibrationFigures, type FigureName } from "../calibration/calibration-figures";
import { requirePositiveInteger } from "../require-positive-integer";
import { tallyForecasts } from "../tally-forecasts";
import type { Estimate, Measured, Scored, Tally } from "../types";
import { cellsOf } from "./cells-of";
import { clusterSampler } from "./cluster-sampler";
import { clusterWays, crossWays, type Way } from "./cluster-ways";
import { combineGaps } from "./combine-gaps";
import { combineWays } from "./combine-ways";
import { measureFigures } from "./measure-figures";
import { type MeasureSettings, measureTally } from "./measure-tally";
import type { MeasuredName } from "./measured-names";
import { type Resamples, resampleTally } from "./resample-tally";
import { widenResamples } from "./widen-resamples";

/** A forecast and the cluster that it belongs to in each way: say, its question and its reader. */
export type ClusteredForecast = Scored & { clusters: readonly string[] };

/**
 * Figures with intervals; `ways` are the places in `clusters` of the ways that were used, and
 * `clusters` is how many there were in each.
 */
export type ClusteredFigures = {
  figures: Record<MeasuredName, Measured>;
  ways: number[];
  clusters: number[];
};

/**
 * Every figure of forecasts that share questions, readers or both, with its 95 % interval: as
 * `measureTally`, but whole clusters are drawn, and few clusters make it wider (`widenResamples`). A
 * way of clustering in which nothing is shared, or which lies within another, is not used
 * (`clusterWays`); with none left it is `measureTally`, with two see `combineWays`. Neither the order
 * of the forecasts nor the clusters' names matter.
 *
 * @throws RangeError if a confidence is not in [0, 1], `resamples` or `bins` is not a positive whole
 *   number, or forecasts name clusters in more than two ways
 */
export function measureClustered(
  rows: readonly ClusteredForecast[],
  settings: MeasureSettings,
  points?: Record<FigureName, Estimate>,
): ClusteredFigures {
  requirePositiveInteger(settings.resamples, "resamples");
  const tally = tallyForecasts(rows);
  const [first, second, third] = clusterWays(rows.map(({ clusters }) => clusters));
  if (third) throw new RangeError("forecasts can be clustered in two ways at most");
  if (!first) return { figures: measureTally(tally, settings, points), ways: [], clusters: [] };

  const used = second ? [first, second] : [first];
  const clusters = used.map((way) => way.clusters);
  const figures = measureFigures(
    points ?? calibrationFigures(tally, settings),
    resampleWays(rows, tally, used, settings),
  );
  return { figures, ways: used.map(({ way }) => way), clusters };
}

function resampleWays(
  rows: readonly Scored[],
  tally: Tally,
  ways: readonly Way[],
  settings: MeasureSettings,
): Resamples | { noInterval: string } {
  const fewest = Math.min(...ways.map(({ clusters }) => clusters));
  if (fewest < 2) return { noInterval: `an interval needs at least two clusters, got ${fewest}` };
  const cells = cellsOf(rows, tally);
  const resample = (way: Way, name: string) =>
    resampleTally(tally, clusterSampler(cells, way), {
      ...settings,
      seed: `${settings.seed} ${name}`,
    });
  const [a, b] = ways;
  if (!a) return { noInterval: "there are no clusters" };
  if (!b) return widenResamples(resample(a, "first"), fewest);
  const combined = combineResamples(
    resample(a, "first"),
    resample(b, "second"),
    resample(crossWays(a, b), "both"),
  );
  return widenResamples(combined, fewest);
}

function combineResamples(a: Resamples, b: Resamples, both: Resamples): Resamples {
  const names = Object.keys(a.values) as (keyof Resamples["values"])[];
  return {
    values: Object.fromEntries(
      names.map((name) => [name, combineWays(a.values[name], b.values[name], both.values[name])]),
    ) as Resamples["values"],
    gaps: {
      ece: combineGaps(a.gaps.ece, b.gaps.ece, both.gaps.ece),
      smoothEce: combineGaps(a.gaps.smoothEce, b.gaps.smoothEce, both.gaps.smoothEce),
    },
  };
}
