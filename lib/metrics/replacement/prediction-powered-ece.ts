import studentQuantile from "@stdlib/stats-base-dists-t-quantile";
import { passes } from "../calibration/bins/bin-tally";
import type { Reason } from "../reasons";
import type { BinRules } from "../types";
import { type PredictedReadings, predictedMeans } from "./predicted-readings";
import {
  estimateAt,
  type PredictionPowered,
  predictionPoweredMean,
  tuneLambda,
} from "./prediction-powered-mean";

/** The chance that the direction of any bin is wrong. */
const doubt = 0.005;

/**
 * The expected calibration error as people would find it. It adds up absolute gaps, so it is no mean, and no interval
 * is known that holds whatever the gaps are. But in bins of equal width, which do not depend on the sample, it is the mean
 * of ±(confidence - correctness) where each bin's direction is beyond doubt. Elsewhere it is undefined: under 5 % of
 * the intervals that one could ask for are given and wrong.
 *
 * @param columns people's and the reader's readings with a value made of confidence and correctness
 */
export function predictionPoweredEce(
  columns: (value: (confidence: number, right: number) => number) => PredictedReadings,
  { binning, rules, bins }: BinRules,
): PredictionPowered {
  const binOf = (confidence: number) => {
    let edge = 1;
    while (edge < bins && passes(confidence, edge, bins, rules)) edge += 1;
    return edge - 1;
  };
  const stated = columns((confidence) => binOf(confidence));
  const n = stated.value.length;
  if (binning !== "equal-width") return refuse("bins_of_the_sample", n);
  const used = [...new Set(stated.value)];
  const direction = new Map<number, number>();
  for (const bin of used) {
    const means = predictedMeans(columns((c, y) => (binOf(c) === bin ? c - y : 0)));
    const { value, error, df } = estimateAt(means, means.otherTexts > 0 ? tuneLambda(means) : 0);
    const beyond =
      df > 0 ? studentQuantile(1 - doubt / 2 / used.length, df) * error : Number.POSITIVE_INFINITY;
    if (!(Math.abs(value) > beyond)) return refuse("gap_signs_unknown", n);
    direction.set(bin, Math.sign(value));
  }
  return predictionPoweredMean(columns((c, y) => (direction.get(binOf(c)) ?? 0) * (c - y)));
}

function refuse(reason: Reason, n: number): PredictionPowered {
  const nothing = { undefined: reason, n };
  return { powered: nothing, alone: nothing, lambda: null, asGoodAs: null };
}
