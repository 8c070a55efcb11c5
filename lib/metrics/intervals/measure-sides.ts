import { hasValue } from "../has-value";
import { forecastCells, tallyColumns, tallyOfCells } from "../tally";
import type { BootstrapOptions, Estimate, Tally } from "../types";
import { clusterSampler } from "./bootstrap/cluster-samplers";
import { resample } from "./bootstrap/resample";
import type { PairedColumns, PairsSharing, SharedClusters } from "./shared-clusters";

/** Figures by their names. */
export type FiguresOf<Name extends string> = Record<Name, (tally: Tally) => Estimate>;

/** A figure, and its values in resamples; NaN where undefined. */
export type MeasuredFigure = { point: Estimate; values: Float64Array };

type MeasuredSide<Name extends string> = {
  /** How many forecasts are of clusters that the sides do not share. */
  leftOut: number;
  figures: Record<Name, MeasuredFigure>;
};

/**
 * Figures of the sides of some pairs on the clusters that these share. All sides see the same resamples of clusters.
 * With fewer than two clusters there are none.
 */
export function measureSides<Name extends string>(
  sides: readonly PairedColumns[],
  { pairs, shared }: PairsSharing,
  figures: FiguresOf<Name>,
  options: BootstrapOptions,
): Map<number, MeasuredSide<Name>> {
  const names = Object.keys(figures) as Name[];
  const paired = new Set(pairs.flat());
  let cells = 0;
  const parts = sides.flatMap((side, no) => {
    if (!paired.has(no)) return [];
    const part = { no, ...narrow(side, shared, cells) };
    cells = part.end;
    return part;
  });
  const write = (counts: Float64Array, out: Float64Array) => {
    parts.forEach(({ tally: { confidence }, start, end }, i) => {
      const drawn = tallyOfCells(confidence, counts.subarray(start, end));
      names.forEach((name, j) => {
        const found = figures[name](drawn);
        out[i * names.length + j] = hasValue(found) ? found.value : Number.NaN;
      });
    });
  };
  const statistics = parts.length * names.length;
  const draw = () =>
    clusterSampler(joined(parts.map((part) => part.cells)), {
      of: joined(parts.map((part) => part.cluster)),
      clusters: shared.clusters,
    });
  const values = shared.clusters < 2 ? [] : resample(draw(), { cells, statistics, write }, options);
  return new Map(
    parts.map(({ no, tally, leftOut }, i) => {
      const measured = names.map((name, j) => [
        name,
        {
          point: figures[name](tally),
          values: values[i * names.length + j] ?? new Float64Array(),
        },
      ]);
      return [no, { leftOut, figures: Object.fromEntries(measured) }];
    }),
  );
}

/** A side's forecasts of the shared clusters, with their cells numbered from `start`. */
function narrow(
  { confidence, correct, cluster }: PairedColumns,
  { number }: SharedClusters,
  start: number,
) {
  const isShared = (_: number, i: number) => (number[cluster[i] ?? -1] ?? -1) >= 0;
  const columns = { confidence: confidence.filter(isShared), correct: correct.filter(isShared) };
  const tally = tallyColumns(columns);
  return {
    tally,
    start,
    end: start + 2 * tally.confidence.length,
    cells: forecastCells(columns, tally).map((cell) => start + cell),
    cluster: cluster.filter(isShared).map((one) => number[one] ?? -1),
    leftOut: confidence.length - columns.confidence.length,
  };
}

function joined(parts: readonly Int32Array[]): Int32Array {
  const whole = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
