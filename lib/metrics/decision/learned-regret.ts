import { isotonicAccuracy } from "../calibration/isotonic-accuracy";
import { countTally } from "../count-tally";
import { seededRandom } from "../random/seeded-random";
import type { Measured, Tally } from "../types";
import { meanMeasured } from "./mean-measured";

/** Halvings that a result is the mean of, so that it hardly depends on one; of very many, one does. */
const MOST_SPLITS = 10;
const FORECASTS_IN_ALL = 200_000;

/**
 * Regret without hindsight: what the thresholds that were the best on one half of the forecasts would
 * save on the other half, against the Bayes rule, mean over costs beta uniform in [0, 1] and over ten
 * random halvings (fewer above 20,000 forecasts). A loss per forecast in [-0.5, 0.5].
 *
 * A learned threshold is at most as good as the best, so this is biased downwards, as `meanRegret` is
 * upwards: in the mean the truth lies between the two. Below 0, the forecasts as they stand serve
 * their owner better than what could be learned from them; calibrated forecasts have that. The
 * interval is that of a mean over forecasts, for thresholds as they were learned: above 0 it shows
 * that recalibrated confidences would decide better.
 *
 * It takes forecasts as independent: copies of one forecast in both halves bring hindsight back.
 * Undefined with fewer than four forecasts. O(n).
 */
export function learnedRegret(tally: Tally, { seed }: { seed: string | number }): Measured {
  const { confidence } = tally;
  const { cell, miss } = listForecasts(tally);
  const n = cell.length;
  if (n < 4) return { undefined: `${n} forecasts are too few to learn from half of them`, n };

  const splits = Math.max(1, Math.min(MOST_SPLITS, Math.floor(FORECASTS_IN_ALL / n)));
  const random = seededRandom(seed);
  const order = Int32Array.from({ length: n }, (_, i) => i);
  const saved = new Float64Array(n);
  for (let split = 0; split < splits; split += 1) {
    shuffleInPlace(order, random);
    const halves = [order.subarray(0, n >> 1), order.subarray(n >> 1)] as const;
    for (const [learn, test] of [halves, [halves[1], halves[0]] as const]) {
      const learned = isotonicAccuracy(countCells(tally, cell, miss, learn));
      for (const i of test) {
        const [k, wrong] = [cell[i] ?? 0, miss[i] ?? 0];
        const [said, better] = [confidence[k] ?? Number.NaN, learned[k] ?? Number.NaN];
        // Half the Brier score is the loss, but for what depends on the answer alone (`meanRegret`).
        const gain = (1 - wrong - said) ** 2 - (1 - wrong - better) ** 2;
        saved[i] = (saved[i] ?? 0) + gain / (2 * splits);
      }
    }
  }
  return meanMeasured(saved);
}

/** The tally's forecasts one by one: index of the confidence, and 1 for a wrong answer. */
function listForecasts(tally: Tally): { cell: Int32Array; miss: Uint8Array } {
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

function countCells(tally: Tally, cell: Int32Array, miss: Uint8Array, members: Int32Array): Tally {
  const { confidence } = tally;
  const right = new Float64Array(confidence.length);
  const wrong = new Float64Array(confidence.length);
  for (const i of members) {
    const k = cell[i] ?? 0;
    const counts = miss[i] === 1 ? wrong : right;
    counts[k] = (counts[k] ?? 0) + 1;
  }
  return { confidence, right, wrong };
}

function shuffleInPlace(items: Int32Array, random: () => number): void {
  for (let i = items.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    const item = items[i] ?? 0;
    items[i] = items[j] ?? 0;
    items[j] = item;
  }
}
