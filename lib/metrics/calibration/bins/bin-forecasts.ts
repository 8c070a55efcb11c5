import { tallyForecasts } from "@/lib/metrics/tally-forecasts";
import { type Binning, type BinRules, dependOnOrder, type Scored } from "@/lib/metrics/types";
import { binTally } from "./bin-tally";
import { equalMassBins } from "./equal-mass-bins";

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
