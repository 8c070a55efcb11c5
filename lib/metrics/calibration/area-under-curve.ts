import type { Estimate, Tally } from "../types";

/**
 * Area under the ROC curve (AUROC), in [0, 1]: the probability that a right forecast, drawn at
 * random, has a larger confidence than a wrong one; equal confidences count half (the statistic of
 * Mann and Whitney 1947, see Hanley and McNeil 1982). 0.5 where confidence tells nothing.
 *
 * Undefined without forecasts, and where all are right or all are wrong.
 */
export function areaUnderCurve({ confidence, right, wrong }: Tally): Estimate {
  let hits = 0;
  let misses = 0;
  let wins = 0;
  for (let k = 0; k < confidence.length; k += 1) {
    const wrongHere = wrong[k] ?? 0;
    const rightHere = right[k] ?? 0;
    wins += rightHere * (misses + wrongHere / 2);
    hits += rightHere;
    misses += wrongHere;
  }
  const n = hits + misses;
  if (n === 0) return { undefined: "no_forecasts", n };
  if (misses === 0) return { undefined: "all_right", n };
  if (hits === 0) return { undefined: "all_wrong", n };
  return { value: wins / (hits * misses), n };
}
