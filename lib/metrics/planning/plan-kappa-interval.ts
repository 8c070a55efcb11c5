import { kappaStandardError } from "../agreement/kappa";
import { Z } from "../normal";
import { requirePositiveInteger } from "../require";
import type { Estimate } from "../types";

/**
 * What `n` texts read by two raters would tell about Cohen's kappa on yes or no: the half-width of its 95 %
 * interval, from the `kappaStandardError` of the table that is expected when both raters say yes to `share`
 * of the texts and agree as `kappa` says. It takes the texts as independent. Undefined where both would
 * always say the same.
 *
 * @throws RangeError if `n` is no positive whole number, `share` not in [0, 1], or `kappa` is less than
 *   raters with such shares can reach, or more than 1
 */
export function planKappaInterval(n: number, expected: { kappa: number; share: number }): Estimate {
  requirePositiveInteger(n, "n");
  const { kappa, share } = expected;
  if (!(share >= 0 && share <= 1)) throw new RangeError(`share must be in [0, 1], got ${share}`);
  const byChance = share * (1 - share);
  const differing = byChance * (1 - kappa);
  const bothYes = share - differing;
  const bothNo = 1 - share - differing;
  if (!(kappa <= 1) || bothYes < 0 || bothNo < 0) {
    throw new RangeError(`no two raters with ${share} yes have a kappa of ${kappa}`);
  }
  const table = [bothYes, differing, differing, bothNo].map((part) => n * part);
  const error = kappaStandardError(table, 2);
  return "undefined" in error ? { ...error, n } : { value: Z * error.value, n };
}
