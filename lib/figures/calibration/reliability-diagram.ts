import { wilsonInterval } from "@/lib/metrics/intervals/closed-form/wilson-interval";
import { reasons } from "@/lib/metrics/reasons";
import { count } from "@/lib/text/count";
import { formatShare } from "@/lib/text/format-number";
import type { CalibrationBin, Measured } from "../schema-figures";

/** A point of a reliability diagram: a bin, or neighbouring bins of one and the same confidence. */
export interface ReliabilityPoint {
  firstBin: number;
  lastBin: number;
  n: number;
  confidence: number;
  accuracy: number;
  /** Wilson's 95 % interval as distances below and above the accuracy. */
  accuracyError: [number, number];
  /** From the least to the greatest confidence, as distances from the mean. */
  confidenceError: [number, number];
  label: string;
  /** Written to the left of a point that stands for several bins, where there is room. */
  mark: string | null;
}

export interface Binned {
  /** Those with a forecast. */
  bins: readonly CalibrationBin[];
  /** How many were asked for, where a caption says how many are empty. */
  asked?: number;
  confidenceCounts: readonly number[];
  ece: Measured;
  /** Runs that are drawn beneath, each by its bins. */
  seeds?: readonly { seed: number; bins: readonly CalibrationBin[] }[];
}

/**
 * What a reliability diagram shows. Neighbouring bins that all hold exactly the same confidence are
 * one point: nothing tells which of their forecasts is in which bin.
 */
export function reliabilityModel(binned: Binned) {
  const { bins, asked = bins.length, ece, confidenceCounts, seeds = [] } = binned;
  const points = mergeTies(bins);
  return {
    points,
    seeds: seeds.map(({ seed, bins: own }) => ({
      key: String(seed),
      line: mergeTies(own).map(({ confidence, accuracy }) => ({ confidence, accuracy })),
    })),
    counts: confidenceCounts.map((n, i) => ({ confidence: i / 20, n })),
    mostCounted: Math.max(...confidenceCounts),
    caption: caption(bins, asked, points, seeds.length),
    undefined: bins.length === 0 && "undefined" in ece ? reasons[ece.undefined] : null,
  };
}

export type ReliabilityModel = ReturnType<typeof reliabilityModel>;

function mergeTies(bins: readonly CalibrationBin[]): ReliabilityPoint[] {
  const points: ReliabilityPoint[] = [];
  for (let first = 0; first < bins.length; ) {
    const bin = bins[first];
    if (!bin) break;
    let last = first;
    if (bin.low === bin.high) {
      while (bins[last + 1]?.high === bin.high) last += 1;
    }
    points.push(toPoint(bins.slice(first, last + 1), first));
    first = last + 1;
  }
  return points.map((point) => (hasRoom(point, points) ? point : { ...point, mark: null }));
}

/** Whether nothing else is drawn where the mark would be. */
function hasRoom(point: ReliabilityPoint, points: readonly ReliabilityPoint[]): boolean {
  return !points.some(({ confidence, accuracy, accuracyError: [below, above] }) => {
    const left = point.confidence - confidence;
    const crosses =
      point.accuracy > accuracy - below - 0.04 && point.accuracy < accuracy + above + 0.04;
    return left > 0 && left < 0.3 && crosses;
  });
}

function toPoint(bins: readonly CalibrationBin[], firstBin: number): ReliabilityPoint {
  const lastBin = firstBin + bins.length - 1;
  const { n, accuracy, low, high, range } = poolBins(bins);
  const confidence = sum(bins.map((bin) => bin.meanConfidence * bin.n)) / n;
  const interval = bins.length === 1 && bins[0] ? bins[0].accuracyInterval : around(accuracy, n);
  const which =
    bins.length === 1 ? `Bin ${firstBin + 1}` : `Bins ${firstBin + 1} to ${lastBin + 1}`;
  return {
    firstBin,
    lastBin,
    n,
    confidence,
    accuracy,
    // Rounding may put the end of an interval a hair to the other side of the accuracy.
    accuracyError: [Math.max(0, accuracy - interval.low), Math.max(0, interval.high - accuracy)],
    confidenceError: [Math.max(0, confidence - low), Math.max(0, high - confidence)],
    label: `${which}: ${count(n, "forecast")} of confidence ${range}, ${formatShare(accuracy)} of them right (95 % interval ${formatShare(interval.low)} to ${formatShare(interval.high)})`,
    mark: bins.length === 1 ? null : `${bins.length} bins`,
  };
}

/** Neighbouring bins as one; `range` is "70.0 % to 75.0 %", or the one confidence that they have. */
export function poolBins(bins: readonly CalibrationBin[]) {
  const n = sum(bins.map((bin) => bin.n));
  const low = Math.min(...bins.map((bin) => bin.low));
  const high = Math.max(...bins.map((bin) => bin.high));
  return {
    n,
    low,
    high,
    accuracy: sum(bins.map((bin) => bin.accuracy * bin.n)) / n,
    range: low === high ? formatShare(low) : `${formatShare(low)} to ${formatShare(high)}`,
  };
}

/** Of bins together; where ties are shared by bins, to the nearest whole forecast. */
function around(accuracy: number, n: number) {
  const whole = Math.max(1, Math.round(n));
  return wilsonInterval(Math.min(whole, Math.round(accuracy * n)), whole);
}

function caption(
  bins: readonly CalibrationBin[],
  asked: number,
  points: readonly ReliabilityPoint[],
  seeds: number,
): string {
  if (bins.length === 0) return "";
  const sizes = bins.map((bin) => bin.n);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  // Sizes that differ by a rounding are equal.
  const from = most - least < 1e-6 ? "" : `${formatN(least)} to `;
  const parts = [`${count(bins.length, "bin")} of ${from}${count(most, "forecast")}`];
  const empty = asked - bins.length;
  if (empty > 0) {
    parts.push(`${empty} of ${asked} bins ${empty === 1 ? "is" : "are"} empty and not drawn`);
  }
  if (points.length < bins.length) parts.push("bins with the same confidence are drawn together");
  if (seeds > 0) parts.push(`thin lines: each of ${seeds} runs`);
  return `${parts.join("; ")}. Vertical lines: ${independentIntervals}.`;
}

/** The table's intervals allow for questions and people that repeat; those of bins do not. */
export const independentIntervals =
  "Wilson’s 95 % intervals, which take forecasts as independent and are too narrow where questions or people repeat";

const formatN = (n: number) => n.toLocaleString("en", { maximumFractionDigits: 1 });

const sum = (values: readonly number[]) => values.reduce((so, value) => so + value, 0);
