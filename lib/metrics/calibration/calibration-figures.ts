import type { BinRules, Estimate, Tally } from "../types";
import { binTally } from "./bins/bin-tally";
import { type BrierParts, brierDecomposition } from "./brier-decomposition";
import { expectedCalibrationError, maximumCalibrationError } from "./expected-calibration-error";
import {
  accuracy,
  areaUnderCurve,
  brierScore,
  confidenceGap,
  logScore,
  meanConfidence,
  sharpness,
} from "./scores";
import { smoothCalibrationError } from "./smooth-calibration-error";

/** The figures of a set of forecasts, in the order in which they are shown. */
export const figureNames = [
  "accuracy",
  "meanConfidence",
  "gap",
  "ece",
  "mce",
  "smoothEce",
  "brier",
  "brierMiscalibration",
  "brierDiscrimination",
  "brierUncertainty",
  "logScore",
  "auroc",
  "sharpness",
] as const;

export type FigureName = (typeof figureNames)[number];

/**
 * Every figure of a set of forecasts, without intervals. Under the reference's equal-mass rules
 * `ece` and `mce` are undefined here: they are those of `binForecasts`.
 *
 * @throws RangeError if `bins` is not a positive whole number
 */
export function calibrationFigures(tally: Tally, rules: BinRules): Record<FigureName, Estimate> {
  return { ...quickFigures(tally, rules), smoothEce: smoothCalibrationError(tally) };
}

/**
 * The figures without the smooth error, whose bandwidth takes several times as long as all the others.
 *
 * @throws RangeError as `calibrationFigures`
 */
export function quickFigures(
  tally: Tally,
  rules: BinRules,
): Record<Exclude<FigureName, "smoothEce">, Estimate> {
  const binning = binTally(tally, rules);
  const parts = brierDecomposition(tally);
  const part = (name: Exclude<keyof BrierParts, "n">): Estimate =>
    "undefined" in parts ? parts : { value: parts[name], n: parts.n };
  return {
    accuracy: accuracy(tally),
    meanConfidence: meanConfidence(tally),
    gap: confidenceGap(tally),
    ece: expectedCalibrationError(binning),
    mce: maximumCalibrationError(binning),
    brier: brierScore(tally),
    brierMiscalibration: part("miscalibration"),
    brierDiscrimination: part("discrimination"),
    brierUncertainty: part("uncertainty"),
    logScore: logScore(tally),
    auroc: areaUnderCurve(tally),
    sharpness: sharpness(tally),
  };
}
