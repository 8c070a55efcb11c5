import type { Binning, Estimate } from "../types";

/**
 * Calibration error over bins with power p >= 1, in [0, 1]; B_j is bin j and N the number of
 * forecasts in bins:
 *
 *     (sum over j of |B_j| / N * |Acc(B_j) - Conf(B_j)|^p)^(1 / p)
 *
 * p = 1 is the expected, p = 2 the root mean square and p = Infinity the maximum calibration error
 * (Kumar, Liang and Ma 2019, definition 2.3). Undefined where the binning is.
 */
export function binnedCalibrationError(binning: Binning, power: number): Estimate {
  if ("undefined" in binning) return binning;
  const { bins, n } = binning;
  if (n === 0) return { undefined: "no_forecasts", n };
  let sum = 0;
  let largest = 0;
  for (const bin of bins) {
    const gap = Math.abs(bin.accuracy - bin.meanConfidence);
    largest = Math.max(largest, gap);
    sum += bin.n * gap ** power;
  }
  return { value: power === Number.POSITIVE_INFINITY ? largest : (sum / n) ** (1 / power), n };
}
