import { hasValue } from "../has-value";
import {
  type BootstrapOptions,
  bootstrapInterval,
  type WeightedStatistic,
} from "../intervals/bootstrap-interval";
import { withInterval } from "../intervals/with-interval";
import type { Estimate, Interval, Measured, Scored } from "../types";
import { accuracy } from "./accuracy";
import { meanConfidence } from "./mean-confidence";

/** A forecast that was given at a step of a sequence, counted from 1. */
export type Stepped = Scored & { cluster: string; step: number };

/** `gap` is mean confidence minus accuracy. */
export type StepFigures = { accuracy: Measured; meanConfidence: Measured; gap: Measured };

export type StepSummary = {
  /** From the first step to the last; a step without forecasts has undefined figures. */
  steps: (StepFigures & { step: number; n: number })[];
  /** Last step minus first. Undefined with fewer than two steps, or where one of the two is empty. */
  change: StepFigures;
};

const figures = ["accuracy", "meanConfidence", "gap"] as const;
type Figure = (typeof figures)[number];

/**
 * Whether it matters when something was read: accuracy, mean confidence and their gap at each of
 * `steps` steps, and how far the last differs from the first. The 95 % intervals are of one and the
 * same bootstrap over clusters, so that the change's takes into account that both ends share them.
 *
 * @throws RangeError if a confidence is not in [0, 1] or `resamples` is not a positive whole number
 */
export function stepSummary(
  forecasts: readonly Stepped[],
  { steps, ...options }: BootstrapOptions & { steps: number },
): StepSummary {
  const values = {
    accuracy: forecasts.map(({ correct }) => (correct ? 1 : 0)),
    meanConfidence: forecasts.map(({ confidence }) => confidence),
    gap: forecasts.map(({ confidence, correct }) => confidence - (correct ? 1 : 0)),
  };
  const members = Array.from({ length: steps }, (_, i) =>
    forecasts.flatMap((forecast, index) => (forecast.step === i + 1 ? [index] : [])),
  );
  const first = members[0] ?? [];
  const last = members.at(-1) ?? [];
  const statistics: Record<string, WeightedStatistic> = {};
  for (const figure of figures) {
    const at = (of: readonly number[]) => meanOf(values[figure], of);
    members.forEach((of, i) => {
      statistics[`${figure} ${i + 1}`] = at(of);
    });
    const [end, start] = [at(last), at(first)];
    statistics[`${figure} change`] = (weights, total) =>
      minus(end(weights, total), start(weights, total));
  }
  const intervals = bootstrapInterval(
    forecasts.map(({ cluster }) => cluster),
    statistics,
    options,
  );
  const estimates = members.map((of) => estimate(of.flatMap((i) => forecasts.slice(i, i + 1))));
  const measure = (name: string, of: Record<Figure, Estimate>) =>
    byFigure((figure) => withInterval(of[figure], intervals[`${figure} ${name}`] ?? none));
  return {
    steps: estimates.map((of, i) => ({
      step: i + 1,
      n: members[i]?.length ?? 0,
      ...measure(String(i + 1), of),
    })),
    change: measure("change", changeOf(estimates)),
  };
}

const none: Interval | { noInterval: string } = { noInterval: "not measured" };

function byFigure<V>(value: (figure: Figure) => V): Record<Figure, V> {
  return {
    accuracy: value("accuracy"),
    meanConfidence: value("meanConfidence"),
    gap: value("gap"),
  };
}

function estimate(forecasts: readonly Scored[]): Record<Figure, Estimate> {
  const right = accuracy(forecasts);
  const said = meanConfidence(forecasts);
  return { accuracy: right, meanConfidence: said, gap: difference(said, right, forecasts.length) };
}

function changeOf(steps: readonly Record<Figure, Estimate>[]): Record<Figure, Estimate> {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last || steps.length < 2) {
    return byFigure((figure) => ({
      undefined: "there is only one step",
      n: first?.[figure].n ?? 0,
    }));
  }
  return byFigure((figure) => {
    const [end, start] = [last[figure], first[figure]];
    return difference(end, start, end.n + start.n);
  });
}

function difference(a: Estimate, b: Estimate, n: number): Estimate {
  if (!hasValue(a)) return { undefined: a.undefined, n };
  if (!hasValue(b)) return { undefined: b.undefined, n };
  return { value: a.value - b.value, n };
}

/** Mean over some of the items; undefined where none of them was drawn. */
function meanOf(values: readonly number[], members: readonly number[]): WeightedStatistic {
  return (weights) => {
    let sum = 0;
    let total = 0;
    for (const i of members) {
      const weight = weights[i] ?? 0;
      sum += weight * (values[i] ?? Number.NaN);
      total += weight;
    }
    return total === 0 ? undefined : sum / total;
  };
}

const minus = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? undefined : a - b;
