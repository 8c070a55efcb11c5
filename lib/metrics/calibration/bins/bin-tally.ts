import { countTally } from "@/lib/metrics/count-tally";
import type { Binning, BinRules, Tally } from "@/lib/metrics/types";
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
