import type { Binning, Estimate } from "../types";

/**
 * Expected calibration error, in [0, 1]: the mean over bins, weighted by forecasts, of |accuracy - mean
 * confidence|. Section 4.1 of Band et al. 2024, after Guo et al. 2017:
 *
 *     ECE = sum over j of |B_j| / N * |Acc(B_j) - Conf(B_j)|
 *
 * N is the number of forecasts in bins, as in the paper's reference code: dropped ones do not count. The
 * paper takes M = 20 bins for simulated readers of question answering and M = 10 for all else. Undefined
 * where the binning is.
 */
export function expectedCalibrationError(binning: Binning): Estimate {
  return binnedCalibrationError(binning, 1);
}

/**
 * Maximum calibration error, in [0, 1]: the largest |accuracy - mean confidence| of a bin (Pakdaman
 * Naeini, Cooper and Hauskrecht 2015). One small bin can make it large, so it says most with
 * equal-mass bins. Undefined where the binning is.
 */
export function maximumCalibrationError(binning: Binning): Estimate {
  return binnedCalibrationError(binning, Number.POSITIVE_INFINITY);
}

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
