import type { FigureName } from "../calibration/calibration-figures";
import { hasValue } from "../has-value";
import type { Estimate, Interval, Measured } from "../types";
import { correctedInterval } from "./corrected-interval";
import { type MeasuredName, measuredNames } from "./measured-names";
import { percentileInterval } from "./percentile-interval";
import type { Resamples } from "./resample-tally";
import { withInterval } from "./with-interval";

/** Percentile intervals of these cover 0 to 96 % (decision 10): worse than none. */
const fitsChance = {
  noInterval: "what is fitted to chance makes it too large, by how much is unknown",
};

/**
 * Joins the figures' values with intervals from resamples, or with the reason why there are none. The
 * corrected estimate of the calibration error and the error itself have one interval.
 */
export function measureFigures(
  points: Record<FigureName, Estimate>,
  resamples: Resamples | { noInterval: string },
): Record<MeasuredName, Measured> {
  const gaps = "noInterval" in resamples ? null : resamples.gaps;
  const corrected = gaps && correctedInterval(gaps.ece);
  const largest = gaps && correctedInterval(gaps.ece, "largest");
  const smooth = gaps && correctedInterval(gaps.smoothEce);
  const intervalOf = (name: FigureName): Interval | { noInterval: string } => {
    if ("noInterval" in resamples) return resamples;
    if (name === "ece") return corrected ?? { noInterval: "there are no bins" };
    if (name === "mce") return largest ?? { noInterval: "there are no bins" };
    if (name === "smoothEce") return smooth ?? { noInterval: "there are no forecasts" };
    if (name === "brierMiscalibration" || name === "brierDiscrimination") return fitsChance;
    return percentileInterval(resamples.values[name]);
  };
  const measured = measuredNames.map((name): [MeasuredName, Measured] => {
    if (name !== "eceCorrected") return [name, withInterval(points[name], intervalOf(name))];
    const point = points.ece;
    if (!hasValue(point) || !corrected) return [name, withInterval(point, intervalOf("ece"))];
    return [name, withInterval({ ...point, value: corrected.estimate }, corrected)];
  });
  return Object.fromEntries(measured) as Record<MeasuredName, Measured>;
}
