import type { FrontierPoint } from "./frontier-panels";
import type { AccuracyAndEce } from "./pareto-front";

interface Axis {
  domain: [number, number];
  ticks: number[];
}

/** Axes that hold every point with its intervals: the same for all panels. ECE begins at 0. */
export function frontierAxes(points: readonly FrontierPoint[]) {
  const ends = (value: number, interval: { low: number; high: number } | null) =>
    interval ? [value, interval.low, interval.high] : [value];
  const accuracies = points.flatMap((p) => ends(p.accuracy, p.accuracyInterval));
  const errors = points.flatMap((p) => ends(p.ece, p.eceInterval));
  return {
    accuracy: axis(Math.min(...accuracies, 1), Math.max(...accuracies, 0)),
    ece: axis(0, Math.max(...errors, 0.05)),
  };
}

export type FrontierAxes = ReturnType<typeof frontierAxes>;

/** Ticks at round numbers, at most ten, with the data in between; within [0, 1]. */
function axis(low: number, high: number): Axis {
  // In hundredths, so that 0.1 + 0.2 is 0.3. A hair less than a tick is a tick.
  const [from, to] = [Math.floor(100 * Math.min(low, high)), Math.ceil(100 * high - 1e-9)];
  const step = [1, 2, 5, 10, 20].find((s) => to - Math.floor(from / s) * s <= 9 * s) ?? 25;
  const first = Math.max(0, Math.floor(from / step) * step);
  const last = Math.min(100, Math.max(Math.ceil(to / step), first / step + 1) * step);
  const ticks: number[] = [];
  for (let tick = first; tick <= last; tick += step) ticks.push(tick / 100);
  return { domain: [first / 100, last / 100], ticks };
}

/**
 * The line below and to the right of which everything is dominated: up from the floor at the least ECE,
 * a step at each point of the front, and on to the right edge.
 */
export function frontLine(front: readonly AccuracyAndEce[], axes: FrontierAxes): AccuracyAndEce[] {
  const line: AccuracyAndEce[] = [];
  let floor = axes.accuracy.domain[0];
  for (const { accuracy, ece } of front) {
    line.push({ ece, accuracy: floor }, { ece, accuracy });
    floor = accuracy;
  }
  return line.length === 0 ? [] : [...line, { ece: axes.ece.domain[1], accuracy: floor }];
}
