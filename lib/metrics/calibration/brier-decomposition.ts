import { countTally } from "../tally";
import type { Tally, Undefined } from "../types";

/**
 * Parts of the Brier score; each >= 0. `miscalibration` is what recalibrating would gain,
 * `discrimination` what the recalibrated forecasts gain over always giving the overall accuracy,
 * `uncertainty` the score of always giving that, a (1 - a).
 */
export type BrierParts = {
  miscalibration: number;
  discrimination: number;
  uncertainty: number;
  n: number;
};

/**
 * Splits the Brier score, exactly and without bins (CORP: Dimitriadis, Gneiting and Jordan 2021, "Stable
 * reliability diagrams for probabilistic classifiers", PNAS 118, equation 1):
 *
 *     Brier = miscalibration - discrimination + uncertainty
 *
 * Recalibrated forecasts are `isotonicAccuracy`, which fits chance as well: in small samples miscalibration
 * and discrimination are too large. Undefined without forecasts.
 */
export function brierDecomposition(tally: Tally): BrierParts | Undefined {
  const n = countTally(tally);
  if (n === 0) return { undefined: "no_forecasts", n };
  const recalibrated = isotonicAccuracy(tally);
  const { confidence, right, wrong } = tally;
  let hits = 0;
  for (let k = 0; k < right.length; k += 1) hits += right[k] ?? 0;
  const accuracy = hits / n;
  let miscalibration = 0;
  let discrimination = 0;
  for (let k = 0; k < confidence.length; k += 1) {
    const stated = confidence[k] ?? 0;
    const fitted = recalibrated[k] ?? 0;
    const rightHere = right[k] ?? 0;
    const count = rightHere + (wrong[k] ?? 0);
    // Over count forecasts of which rightHere are right: sum of (stated - y)^2 - (fitted - y)^2.
    miscalibration += (stated - fitted) * (count * (stated + fitted) - 2 * rightHere);
    // The same of accuracy and fitted, of which pooling leaves the square alone.
    discrimination += count * (fitted - accuracy) ** 2;
  }
  return {
    // Rounding can leave a perfect forecast at -1e-18.
    miscalibration: Math.max(0, miscalibration / n),
    discrimination: discrimination / n,
    uncertainty: accuracy * (1 - accuracy),
    n,
  };
}

/**
 * Accuracy as a function of confidence that never falls, fitted by least squares: for each of the tally's K
 * confidences the recalibrated probability of being right, in [0, 1]. Pool adjacent violators (Ayer et al.
 * 1955). O(K). A confidence without forecasts gets the value of those below it, or 0.
 */
export function isotonicAccuracy({ confidence, right, wrong }: Tally): Float64Array {
  const { length } = confidence;
  // Block b: the forecasts from start[b] to the next block's start.
  const hits = new Float64Array(length);
  const counts = new Float64Array(length);
  const start = new Int32Array(length);
  let blocks = 0;
  for (let k = 0; k < length; k += 1) {
    let blockHits = right[k] ?? 0;
    let count = blockHits + (wrong[k] ?? 0);
    if (count === 0) continue;
    let from = k;
    while (blocks > 0) {
      const below = blocks - 1;
      const belowHits = hits[below] ?? 0;
      const belowCount = counts[below] ?? 0;
      // Accuracies are compared as products, so that equal ones are equal, and are pooled too.
      if (belowHits * count < blockHits * belowCount) break;
      blockHits += belowHits;
      count += belowCount;
      from = start[below] ?? 0;
      blocks = below;
    }
    hits[blocks] = blockHits;
    counts[blocks] = count;
    start[blocks] = from;
    blocks += 1;
  }
  const fitted = new Float64Array(length);
  for (let b = 0; b < blocks; b += 1) {
    const end = b + 1 < blocks ? start[b + 1] : length;
    fitted.fill((hits[b] ?? 0) / (counts[b] ?? 1), start[b], end);
  }
  return fitted;
}
