import { countTally } from "../count-tally";
import { seededRandom } from "../random/seeded-random";
import type { Measured, Tally } from "../types";
import { type ListedForecasts, learnedGains } from "./learned-gains";
import { meanMeasured } from "./mean-measured";

/**
 * Regret without hindsight: what the thresholds that were the best on one half of the forecasts would
 * save on the other half, against the Bayes rule, mean over costs beta uniform in [0, 1] and over
 * random halvings (`learnedGains`). A loss per forecast in [-0.5, 0.5].
 *
 * A learned threshold is at most as good as the best, so this is biased downwards, as `meanRegret` is
 * upwards: in the mean the truth lies between the two. Below 0, the forecasts as they stand serve
 * their owner better than what could be learned from them; calibrated forecasts have that. The
 * interval is that of a mean over forecasts, for thresholds as they were learned: above 0 it shows
 * that recalibrated confidences would decide better.
 *
 * It takes forecasts as independent: copies of one forecast in both halves bring hindsight back
 * (`clusteredRegret`). Undefined with fewer than four forecasts. O(n).
 */
export function learnedRegret(tally: Tally, { seed }: { seed: string | number }): Measured {
  const n = countTally(tally);
  if (n < 4) return { undefined: "too_few_to_learn", n };
  const order = Int32Array.from({ length: n }, (_, i) => i);
  const parting = (part: Uint8Array, random: () => number) => {
    shuffleInPlace(order, random);
    part.fill(1);
    for (const i of order.subarray(0, n >> 1)) part[i] = 0;
  };
  const random = seededRandom(seed);
  return meanMeasured(learnedGains(tally, listForecasts(tally), { parting, parts: 2, random }));
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
