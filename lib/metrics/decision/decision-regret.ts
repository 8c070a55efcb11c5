import { brierDecomposition, isotonicAccuracy } from "../calibration/brier-decomposition";
import { hasInterval, hasValue } from "../has-value";
import { Z } from "../normal";
import { seededRandom } from "../random/seeded-random";
import { countTally } from "../tally";
import type { Estimate, Measured, Tally } from "../types";

/** Forecasts one by one: the index of the confidence in the tally, and 1 for a wrong answer. */
export type ListedForecasts = { cell: Int32Array; miss: Uint8Array };

/** Writes the part that each forecast is in, from 0 on, anew at every call. */
type AssignParts = (part: Uint8Array, random: () => number) => void;

/** Partings that a result is the mean of, so that it hardly depends on one; of very many, one does. */
const MOST_SPLITS = 10;
const FORECASTS_IN_ALL = 200_000;

/**
 * What each forecast would gain if its confidence were recalibrated by isotonic regression on the opposite
 * part: with parts numbered in bits, the one that differs in every bit. A mean over ten splits (fewer
 * above 20,000 forecasts), as half a difference of Brier scores: a loss in [-0.5, 0.5] (`meanRegret` says
 * why). O(n + parts K).
 */
export function learnedGains(
  { confidence }: Tally,
  { cell, miss }: ListedForecasts,
  { assignParts, parts, random }: { assignParts: AssignParts; parts: number; random: () => number },
): Float64Array {
  const n = cell.length;
  const splits = Math.max(1, Math.min(MOST_SPLITS, Math.floor(FORECASTS_IN_ALL / n)));
  const part = new Uint8Array(n);
  const gains = new Float64Array(n);
  for (let split = 0; split < splits; split += 1) {
    assignParts(part, random);
    const counted = Array.from({ length: parts }, () => ({
      confidence,
      right: new Float64Array(confidence.length),
      wrong: new Float64Array(confidence.length),
      n: 0,
    }));
    for (let i = 0; i < n; i += 1) {
      const own = counted[part[i] ?? 0];
      if (!own) continue;
      const counts = miss[i] === 1 ? own.wrong : own.right;
      const k = cell[i] ?? 0;
      counts[k] = (counts[k] ?? 0) + 1;
      own.n += 1;
    }
    const learned = counted.map((own) => (own.n > 0 ? isotonicAccuracy(own) : confidence));
    for (let i = 0; i < n; i += 1) {
      const [k, wrong] = [cell[i] ?? 0, miss[i] ?? 0];
      const said = confidence[k] ?? Number.NaN;
      const better = learned[parts - 1 - (part[i] ?? 0)]?.[k] ?? Number.NaN;
      const gain = (1 - wrong - said) ** 2 - (1 - wrong - better) ** 2;
      gains[i] = (gains[i] ?? 0) + gain / (2 * splits);
    }
  }
  return gains;
}

/**
 * Regret against the best threshold in hindsight (see `decisionCurve`), mean over costs beta uniform in [0,
 * 1]: a loss per forecast in [0, 0.5]. Exact, without a grid, O(K).
 *
 * A forecast of confidence c is answered with probability c, which costs c if it is wrong, and else
 * abstained from, which costs (1 - c)^2 / 2: together half its Brier score, plus 1/2 if it is wrong. So the
 * mean regret is half the miscalibration of `brierDecomposition`.
 *
 * Biased upwards, see `decisionRegret`. Undefined without forecasts.
 */
export const decisionRegret = (tally: Tally, { seed }: { seed: string | number }): Measured =>
  betweenRegrets(tally, learnedRegret(tally, { seed }));

/** Regret between what was learned without hindsight, which is too low, and that with it. */
export function betweenRegrets(tally: Tally, learned: Measured): Measured {
  const hindsight = meanRegret(tally);
  if (!hasValue(learned) || !hasValue(hindsight)) return learned;
  const value = Math.max(0, (hindsight.value + learned.value) / 2);
  if (!hasInterval(learned)) return { ...learned, value };
  return {
    value,
    low: Math.max(0, learned.low),
    high: hindsight.value + (learned.high - learned.value),
    n: learned.n,
  };
}

/**
 * Regret against the best threshold in hindsight (see `decisionCurve`), mean over costs beta uniform
 * in [0, 1]: a loss per forecast in [0, 0.5]. Exact, without a grid, O(K).
 *
 * Over uniform beta a forecast of confidence c is answered with probability c, which costs c if it is
 * wrong, and else abstained from, which costs (1 - c)^2 / 2: together half its Brier score, plus 1/2
 * if it is wrong. The best thresholds act as if
 * confidences were the isotonic regression of correctness. So the mean regret is half of what isotonic
 * recalibration takes off the Brier score: half the miscalibration of `brierDecomposition`.
 *
 * Biased upwards, see `decisionRegret`. Undefined without forecasts.
 */
export function meanRegret(tally: Tally): Estimate {
  const parts = brierDecomposition(tally);
  return "undefined" in parts ? parts : { value: parts.miscalibration / 2, n: parts.n };
}

/**
 * Regret without hindsight: what the best thresholds on one half of the forecasts would save on the other
 * half, against the Bayes rule, mean over costs beta uniform in [0, 1] and over random halvings
 * (`learnedGains`). A loss per forecast in [-0.5, 0.5]; below 0 the forecasts serve their owner better as
 * they stand.
 *
 * A learned threshold is at most as good as the best, so this is biased downwards, as `meanRegret` is
 * upwards. The interval is that of a mean over forecasts, for thresholds as they were learned: above 0 it
 * shows that recalibrated confidences would decide better.
 *
 * It takes forecasts as independent: copies of one forecast in both halves bring hindsight back
 * (`clusteredRegret`). Undefined with fewer than four forecasts. O(n).
 */
export function learnedRegret(tally: Tally, { seed }: { seed: string | number }): Measured {
  const n = countTally(tally);
  if (n < 4) return { undefined: "too_few_to_learn", n };
  const order = Int32Array.from({ length: n }, (_, i) => i);
  const assignParts = (part: Uint8Array, random: () => number) => {
    shuffleInPlace(order, random);
    part.fill(1);
    for (const i of order.subarray(0, n >> 1)) part[i] = 0;
  };
  const random = seededRandom(seed);
  return meanMeasured(learnedGains(tally, listForecasts(tally), { assignParts, parts: 2, random }));
}

function listForecasts(tally: Tally): ListedForecasts {
  const { right, wrong } = tally;
  const n = countTally(tally);
  const cell = new Int32Array(n);
  const miss = new Uint8Array(n);
  let at = 0;
  for (let k = 0; k < right.length; k += 1) {
    const misses = wrong[k] ?? 0;
    const count = (right[k] ?? 0) + misses;
    cell.fill(k, at, at + count);
    miss.fill(1, at, at + misses);
    at += count;
  }
  return { cell, miss };
}

function shuffleInPlace(items: Int32Array, random: () => number): void {
  for (let i = items.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    const item = items[i] ?? 0;
    items[i] = items[j] ?? 0;
    items[j] = item;
  }
}

/**
 * Mean of values with its large-sample 95 % interval: mean ± 1.96 standard errors, where values of one
 * cluster (say, of one question) may depend on each other: SE^2 = G / (G - 1) sum over the G clusters of
 * (sum of the cluster's deviations from the mean)^2, / n^2. Without `clusters` it is the textbook's s /
 * sqrt(n). With few clusters it is too narrow.
 *
 * Undefined without values; no interval with fewer than two clusters.
 */
export function meanMeasured(values: ArrayLike<number>, clusters?: readonly string[]): Measured {
  const n = values.length;
  if (n === 0) return { undefined: "no_forecasts", n };
  let sum = 0;
  for (let i = 0; i < n; i += 1) sum += values[i] ?? Number.NaN;
  const value = sum / n;
  const deviations = clusters ? byCluster(values, value, clusters) : values;
  const groups = deviations.length;
  if (groups < 2) {
    return { value, n, noInterval: "too_few_clusters" };
  }
  const centre = clusters ? 0 : value;
  let squares = 0;
  for (let g = 0; g < groups; g += 1) squares += ((deviations[g] ?? Number.NaN) - centre) ** 2;
  const half = (Z * Math.sqrt((groups / (groups - 1)) * squares)) / n;
  return { value, low: value - half, high: value + half, n };
}

function byCluster(
  values: ArrayLike<number>,
  mean: number,
  clusters: readonly string[],
): Float64Array {
  const sums = new Map<string, number>();
  clusters.forEach((cluster, i) => {
    sums.set(cluster, (sums.get(cluster) ?? 0) + (values[i] ?? Number.NaN) - mean);
  });
  return Float64Array.from(sums.values());
}
