import { tallyForecasts } from "../tally-forecasts";
import type { Binning, BinRules, Scored } from "../types";
import { binTally } from "./bin-tally";
import { equalMassBins } from "./equal-mass-bins";

/**
 * Parts forecasts into bins under any rules. Their order matters for the reference's equal-mass
 * bins alone.
 *
 * @throws RangeError if a confidence is not in [0, 1] or `bins` is not a positive whole number
 */
export function binForecasts(forecasts: readonly Scored[], rules: BinRules): Binning {
  return rules.binning === "equal-mass" && rules.rules === "reference"
    ? equalMassBins(forecasts, rules.bins)
    : binTally(tallyForecasts(forecasts), rules);
}
