import { countTally, tallyForecasts } from "@/lib/metrics/tally";
import {
  type Binning,
  type BinRules,
  dependOnOrder,
  type Scored,
  type Tally,
} from "@/lib/metrics/types";
import { equalMassBins } from "./equal-mass-bins";
import { equalMassShares } from "./equal-mass-shares";
import { equalWidthBins } from "./equal-width-bins";
import { quantileBins } from "./quantile-bins";

/**
 * Parts counted forecasts into bins under the rules asked for.
 *
 * The reference's equal-mass bins depend on the order of the forecasts, which a tally does not
 * have: here they are undefined, and `binForecasts` gives them.
 *
 * @throws RangeError if `bins` is not a positive whole number
 */
export function binTally(tally: Tally, { binning, rules, bins }: BinRules): Binning {
  if (binning === "equal-width") return equalWidthBins(tally, bins, rules);
  switch (rules) {
    case "default":
      return equalMassShares(tally, bins);
    case "right-closed":
      return quantileBins(tally, bins);
    case "reference":
      return {
        undefined: "needs_order",
        n: countTally(tally),
      };
  }
}

/**
 * Splits forecasts into bins under any rules. Their order matters for the reference's equal-mass
 * bins alone.
 *
 * @throws RangeError if a confidence is not in [0, 1] or `bins` is not a positive whole number
 */
export function binForecasts(forecasts: readonly Scored[], rules: BinRules): Binning {
  return dependOnOrder(rules)
    ? equalMassBins(forecasts, rules.bins)
    : binTally(tallyForecasts(forecasts), rules);
}
