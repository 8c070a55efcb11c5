import type { Binning, Estimate } from "../types";
import { binnedCalibrationError } from "./binned-calibration-error";

/**
 * Maximum calibration error, in [0, 1]: the largest |accuracy - mean confidence| of a bin (Pakdaman
 * Naeini, Cooper and Hauskrecht 2015). One small bin can make it large, so it says most with
 * equal-mass bins. Undefined where the binning is.
 */
export function maximumCalibrationError(binning: Binning): Estimate {
  return binnedCalibrationError(binning, Number.POSITIVE_INFINITY);
}
