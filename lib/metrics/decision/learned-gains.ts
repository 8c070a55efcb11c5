import { isotonicAccuracy } from "../calibration/brier-decomposition";
import type { Tally } from "../types";

/** Forecasts one by one: the index of the confidence in the tally, and 1 for a wrong answer. */
export type ListedForecasts = { cell: Int32Array; miss: Uint8Array };

/** Writes the part that each forecast is in, from 0 on, anew at every call. */
export type Parting = (part: Uint8Array, random: () => number) => void;

/** Partings that a result is the mean of, so that it hardly depends on one; of very many, one does. */
const MOST_SPLITS = 10;
const FORECASTS_IN_ALL = 200_000;

/**
 * What each forecast would gain if its confidence were recalibrated by isotonic regression on the
 * opposite part: with parts numbered in bits, the one that differs in every bit. A mean over ten partings
 * (fewer above 20,000 forecasts), as half a difference of Brier scores: a loss in [-0.5, 0.5] (`meanRegret`
 * says why). Nothing is learned from a part without forecasts. O(n + parts K).
 */
export function learnedGains(
  { confidence }: Tally,
  { cell, miss }: ListedForecasts,
  { parting, parts, random }: { parting: Parting; parts: number; random: () => number },
): Float64Array {
  const n = cell.length;
  const splits = Math.max(1, Math.min(MOST_SPLITS, Math.floor(FORECASTS_IN_ALL / n)));
  const part = new Uint8Array(n);
  const gains = new Float64Array(n);
  for (let split = 0; split < splits; split += 1) {
    parting(part, random);
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
