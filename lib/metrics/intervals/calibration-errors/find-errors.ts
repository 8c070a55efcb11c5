import type { FigureName } from "@/lib/metrics/calibration/calibration-figures";
import { hasValue } from "@/lib/metrics/has-value";
import type { Estimate, Tally } from "@/lib/metrics/types";
import { correctedInterval } from "./corrected-interval";
import { discriminationInterval } from "./discrimination-interval";
import type { ErrorFinders } from "./error-intervals";
import type { GapModel } from "./gap-model";
import { largestGapInterval } from "./largest-gap-interval";
import { miscalibrationInterval } from "./miscalibration-interval";

/** Gaps of which errors are made; those of `groups` are `confidenceGroups`. */
type Models = { ece: GapModel; smoothEce: GapModel; groups: GapModel };

/**
 * How errors' intervals are found from models of their gaps. The variance of mean confidence tells what
 * confidences are worth that clusters share.
 */
export function findErrors(
  tally: Tally,
  { sharpness }: Record<FigureName, Estimate>,
  { ece, smoothEce, groups }: Models,
  varianceOfConfidence: number,
): ErrorFinders {
  const independent = hasValue(sharpness) ? sharpness.value ** 2 / varianceOfConfidence : 0;
  return {
    ece: () => correctedInterval(ece),
    mce: () => largestGapInterval(ece),
    smoothEce: () => correctedInterval(smoothEce),
    brierMiscalibration: () => miscalibrationInterval(groups),
    brierDiscrimination: () => discriminationInterval(tally, groups, independent),
  };
}
