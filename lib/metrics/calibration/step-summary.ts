import { subtract } from "../has-value";
import { percentileInterval } from "../intervals/bootstrap/percentile";
import { resampleCells } from "../intervals/bootstrap/resample-cells";
import type { Way } from "../intervals/clusters";
import { withInterval } from "../intervals/with-interval";
import { requireConfidences } from "../require";
import { tallyForecasts } from "../tally";
import type { BootstrapOptions, Estimate, Measured, Scored } from "../types";
import { accuracy, confidenceGap, meanConfidence } from "./scores";

/** A forecast that was given at a step of a sequence, counted from 1. */
export type Stepped = Scored & { step: number };

/** `gap` is mean confidence minus accuracy. */
type StepFigures = Record<Figure, Measured>;

export type StepSummary = {
  /** From the first step to the last; a step without forecasts has undefined figures. */
  steps: (StepFigures & { step: number; n: number })[];
  /** Last step minus first. Undefined with fewer than two steps, or where one of the two is empty. */
  change: StepFigures;
};

const figures = ["accuracy", "meanConfidence", "gap"] as const;
type Figure = (typeof figures)[number];

/**
 * Whether it matters when something was read: accuracy, mean confidence and their gap at each of `steps`
 * steps, and how far the last differs from the first. The 95 % percentile intervals are of one resampling
 * of all steps (`resampleCells`), so that the change's allows for clusters that both ends share.
 *
 * @throws RangeError if a confidence is not in [0, 1], `resamples` is not a positive whole number, or
 *   forecasts are in clusters in more than two ways
 */
export function stepSummary(
  forecasts: readonly Stepped[],
  { steps, ways, ...options }: BootstrapOptions & { steps: number; ways: readonly Way[] },
): StepSummary {
  requireConfidences(forecasts);
  const { cells, cellOf } = numberCells(forecasts);
  const resampled = resampleCells(
    { cells: cellOf, ways },
    { cells: cells.length, statistics: 3 * (steps + 1), write: statisticWriter(cells, steps) },
    options,
  );
  /** Of a step, counted from 0, or of the change, which is counted after the last. */
  const measure = (step: number, of: Record<Figure, Estimate>) =>
    byFigure((figure) => {
      if ("noInterval" in resampled) return withInterval(of[figure], resampled);
      const values = resampled[3 * step + figures.indexOf(figure)] ?? new Float64Array();
      return withInterval(of[figure], percentileInterval(values));
    });
  const estimates = Array.from({ length: steps }, (_, i) =>
    estimate(forecasts.filter(({ step }) => step === i + 1)),
  );
  return {
    steps: estimates.map((of, i) => ({ step: i + 1, n: of.accuracy.n, ...measure(i, of) })),
    change: measure(steps, changeOf(estimates)),
  };
}

/** Forecasts that are alike in everything that is measured are of one cell. */
function numberCells(forecasts: readonly Stepped[]) {
  const keyOf = ({ step, confidence, correct }: Stepped) => `${step} ${confidence} ${correct}`;
  const known = new Map(forecasts.map((forecast) => [keyOf(forecast), forecast]));
  // Sorted, so that the order of the forecasts does not matter.
  const keys = [...known.keys()].sort();
  const place = new Map(keys.map((key, i) => [key, i]));
  return {
    cells: keys.flatMap((key) => known.get(key) ?? []),
    cellOf: Int32Array.from(forecasts, (forecast) => place.get(keyOf(forecast)) ?? 0),
  };
}

/** Writes the figures of each step and their changes, from how often each cell was drawn. */
function statisticWriter(cells: readonly Stepped[], steps: number) {
  const sums = new Float64Array(3 * steps);
  return (counts: Float64Array, out: Float64Array): void => {
    sums.fill(0);
    cells.forEach(({ step, confidence, correct }, i) => {
      const n = counts[i] ?? 0;
      const at = 3 * (step - 1);
      sums[at] = (sums[at] ?? 0) + n;
      sums[at + 1] = (sums[at + 1] ?? 0) + (correct ? n : 0);
      sums[at + 2] = (sums[at + 2] ?? 0) + n * confidence;
    });
    for (let step = 0; step < steps; step += 1) {
      const n = sums[3 * step] ?? 0;
      // 0 / 0 is NaN, which stands for undefined.
      const right = (sums[3 * step + 1] ?? 0) / n;
      const said = (sums[3 * step + 2] ?? 0) / n;
      out[3 * step] = right;
      out[3 * step + 1] = said;
      out[3 * step + 2] = said - right;
    }
    const last = 3 * (steps - 1);
    for (let figure = 0; figure < 3; figure += 1) {
      out[3 * steps + figure] = (out[last + figure] ?? 0) - (out[figure] ?? 0);
    }
  };
}

const byFigure = <V>(value: (figure: Figure) => V) =>
  Object.fromEntries(figures.map((figure) => [figure, value(figure)])) as Record<Figure, V>;

function estimate(forecasts: readonly Scored[]): Record<Figure, Estimate> {
  const tally = tallyForecasts(forecasts);
  return {
    accuracy: accuracy(tally),
    meanConfidence: meanConfidence(tally),
    gap: confidenceGap(tally),
  };
}

function changeOf(steps: readonly Record<Figure, Estimate>[]): Record<Figure, Estimate> {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last || steps.length < 2) {
    return byFigure((figure) => ({ undefined: "one_step", n: first?.[figure].n ?? 0 }));
  }
  return byFigure((figure) =>
    subtract(last[figure], first[figure], last[figure].n + first[figure].n),
  );
}
