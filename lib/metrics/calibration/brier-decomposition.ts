import { countTally } from "../tally";
import type { Tally, Undefined } from "../types";
import { isotonicAccuracy } from "./isotonic-accuracy";

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
 * Splits the Brier score, exactly and without bins (CORP: Dimitriadis, Gneiting and Jordan 2021,
 * "Stable reliability diagrams for probabilistic classifiers", PNAS 118, equation 1):
 *
 *     Brier = miscalibration - discrimination + uncertainty
 *
 * Recalibrated forecasts are `isotonicAccuracy`, which fits chance as well: in small samples both
 * miscalibration and discrimination are too large. Undefined without forecasts.
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
