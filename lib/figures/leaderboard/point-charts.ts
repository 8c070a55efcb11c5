import { count } from "@/lib/text/count";
import { type ColumnName, columns } from "../calibration/columns";
import { formatters } from "../format/shown-figure";
import type { LeaderboardPoints } from "./schema-leaderboard";

/** Bars of a histogram, about. */
const bars = 24;
/** From this ratio of the most forecasts to the fewest their axis is logarithmic. */
const logFrom = 20;

export interface Point {
  key: string;
  name: string;
  n: number;
  value: number;
}

/** The groups whose figure is defined. */
export const pointsOf = ({ keys, names, n, values }: LeaderboardPoints): Point[] =>
  keys.flatMap((key, i) => {
    const [name = "", of = 0, value = null] = [names[i], n[i], values[i]];
    return value === null ? [] : [{ key, name, n: of, value }];
  });

/** A value of a figure, as its column writes it. */
export const writeValue = (figure: ColumnName, value: number): string =>
  formatters[columns[figure].format].value(value);

/** The same on an axis, where ticks are round. */
export const writeTick = (figure: ColumnName, value: number): string =>
  columns[figure].format === "share"
    ? `${Math.round(100 * value)}\u202f%`
    : columns[figure].format === "points"
      ? String(Math.round(100 * value))
      : value.toFixed(2);

/** How many groups have a figure from one value to the next. */
export function histogramOf(points: readonly Point[], figure: ColumnName) {
  const values = points.map(({ value }) => value);
  const [low, high] = rangeOf(values);
  const width = roundStep((high - low) / bars);
  const first = Math.floor(low / width);
  const counts = new Array<number>(Math.floor(high / width) - first + 1).fill(0);
  for (const value of values) {
    const at = Math.floor(value / width) - first;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const drawn = counts.map((n, i) => {
    const [from, to] = [(first + i) * width, (first + i + 1) * width];
    const range = `${writeValue(figure, from)} to below ${writeValue(figure, to)}`;
    return { from, to, n, label: `${range}: ${count(n, "group")}` };
  });
  return {
    bars: drawn,
    most: Math.max(1, ...counts),
    undefined: points.length === 0 ? "no group has this figure" : null,
  };
}
export type PointHistogram = ReturnType<typeof histogramOf>;

/** The axes of a scatter of a figure against the number of forecasts. */
export function scatterAxes(points: readonly Point[]) {
  const [fewest, most] = rangeOf(points.map(({ n }) => n));
  const [low, high] = rangeOf(points.map(({ value }) => value));
  const step = roundStep((high - low) / 4);
  const [bottom, top] = [
    Math.floor(low / step),
    Math.max(Math.ceil(high / step), 1 + Math.floor(low / step)),
  ];
  const isLog = most / Math.max(1, fewest) >= logFrom;
  return {
    isLog,
    n: isLog ? logTicks(fewest, most) : linearTicks(fewest, most),
    value: Array.from({ length: top - bottom + 1 }, (_, i) => (bottom + i) * step),
  };
}

function rangeOf(values: readonly number[]): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return values.length === 0 ? [0, 1] : [low, high];
}

/** The least of 1, 2, 5 times a power of ten that is no smaller. */
function roundStep(least: number): number {
  if (!(least > 1e-9)) return 0.01;
  const power = 10 ** Math.floor(Math.log10(least));
  return (
    [1, 2, 5, 10].map((times) => times * power).find((step) => step >= least * (1 - 1e-9)) ?? least
  );
}

/** 1, 10, 100 ... around a range of numbers of forecasts. */
function logTicks(fewest: number, most: number): number[] {
  const first = Math.floor(Math.log10(Math.max(1, fewest)));
  const last = Math.ceil(Math.log10(most));
  return Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i));
}

function linearTicks(fewest: number, most: number): number[] {
  const step = Math.max(1, roundStep((most - fewest) / 4));
  const first = Math.floor(fewest / step);
  const last = Math.max(first + 1, Math.ceil(most / step));
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}
