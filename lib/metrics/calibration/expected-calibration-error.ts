import type { Binning, Estimate } from "../types";
import { binnedCalibrationError } from "./binned-calibration-error";

/**
 * Expected calibration error, in [0, 1]: the mean over bins, each counting as many times as it has
 * forecasts, of |accuracy - mean confidence|. Section 4.1, "Reader expected calibration error", of
 * Band et al. 2024, after Guo et al. 2017:
 *
 *     ECE = sum over j of |B_j| / N * |Acc(B_j) - Conf(B_j)|
 *
 * N is the number of forecasts in bins, as in the paper's reference code, so dropped ones count
 * neither above nor below the line, and `n` is that N. The paper takes M = 20 bins for simulated
 * readers of question answering and M = 10 for all else.
 *
 * Undefined where the binning is.
 */
export function expectedCalibrationError(binning: Binning): Estimate {
  return binnedCalibrationError(binning, 1);
}
