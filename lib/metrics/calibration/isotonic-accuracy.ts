import type { Tally } from "../types";

/**
 * Accuracy as a function of confidence that never falls, fitted by least squares: for each of the
 * tally's K confidences the recalibrated probability of being right, in [0, 1]. Pool adjacent
 * violators (Ayer et al. 1955): neighbours of which the more confident is right less often are
 * pooled, until there are none. O(K).
 *
 * A confidence without forecasts gets the value of those below it, or 0 where there are none.
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
