import type { FigureName } from "@/lib/metrics/calibration/calibration-figures";
import { scores } from "@/lib/metrics/calibration/scores";
import { hasValue } from "@/lib/metrics/has-value";
import { Z } from "@/lib/metrics/normal";
import { countTally } from "@/lib/metrics/tally";
import type { Estimate, Interval, MaybeInterval, Tally } from "@/lib/metrics/types";
import {
  fewClustersFactor,
  holdInRange,
  type ResampledFigure,
  rarerKind,
  uncertaintyInterval,
} from "../bootstrap/resample-tally";
import { withWidth } from "../with-interval";

/** How far one right, or one wrong, forecast with the confidence of index k moves a figure, times n. */
type Influence = { right: (k: number) => number; wrong: (k: number) => number };

/**
 * The 95 % intervals that resampling would give to first order, in closed form: value ± 1.96 s, cut to the
 * figure's range, with
 *
 *      s^2 = sum over forecasts of influence^2 / n^2
 *
 * the infinitesimal jackknife (L. A. Jaeckel 1972; B. Efron 1982, "The jackknife, the bootstrap and other
 * resampling plans", chapter 6). For means that is the usual standard error. For AUROC it is the variance of E.
 * R. DeLong, D. M. DeLong and D. L. Clarke-Pearson 1988, widened as in `resampleTally`. The Brier score's
 * uncertainty a (1 - a) takes its interval from that of the accuracy a. Sharpness also gets the second-order
 * term, a variance of 2 sharpness^4 / n^2 of its square: all its influences are 0 where half of the forecasts
 * state one confidence and half another. Where nothing varies there is no interval.
 *
 * For tallies with at least a handful of both kinds: where all are right see `ruleOfThree`.
 */
export function normalIntervals(
  tally: Tally,
  points: Record<FigureName, Estimate>,
): Record<ResampledFigure, MaybeInterval> {
  const { confidence } = tally;
  const c = (k: number) => confidence[k] ?? Number.NaN;
  const pointOf = (name: FigureName) => {
    const point = points[name];
    return hasValue(point) ? point.value : Number.NaN;
  };
  const meanConfidence = pointOf("meanConfidence");
  const sharpness = pointOf("sharpness");
  const n = countTally(tally);
  const ends = (name: ResampledFigure, influence: Influence, factor = 1, more = 0): Interval => {
    const value = pointOf(name);
    const half = Z * factor * Math.sqrt(varianceOf(tally, influence) + more);
    return { low: holdInRange(name, value - half), high: holdInRange(name, value + half) };
  };
  const ofMean = (name: keyof typeof scores) => {
    const mean = pointOf(name);
    const score = scores[name];
    return ends(name, { right: (k) => score(c(k), 1) - mean, wrong: (k) => score(c(k), 0) - mean });
  };
  const accuracy = ofMean("accuracy");
  const ofSpread = (k: number) => ((c(k) - meanConfidence) ** 2 - sharpness ** 2) / (2 * sharpness);
  const auroc = rankInfluence(tally, pointOf("auroc"));
  return {
    accuracy: withWidth(accuracy),
    meanConfidence: withWidth(ofMean("meanConfidence")),
    gap: withWidth(ofMean("gap")),
    brier: withWidth(ofMean("brier")),
    brierUncertainty: uncertaintyInterval(accuracy),
    logScore: withWidth(ofMean("logScore")),
    auroc: withWidth(ends("auroc", auroc, fewClustersFactor(rarerKind(tally)))),
    sharpness: withWidth(
      ends("sharpness", { right: ofSpread, wrong: ofSpread }, 1, (sharpness / n) ** 2 / 2),
    ),
  };
}

function varianceOf({ right, wrong }: Tally, influence: Influence): number {
  let n = 0;
  let squares = 0;
  for (let k = 0; k < right.length; k += 1) {
    const hits = right[k] ?? 0;
    const misses = wrong[k] ?? 0;
    n += hits + misses;
    if (hits > 0) squares += hits * influence.right(k) ** 2;
    if (misses > 0) squares += misses * influence.wrong(k) ** 2;
  }
  return squares / n ** 2;
}

/** For AUROC: the share of the other kind that a forecast is ranked correctly against, less the mean share. */
function rankInfluence({ right, wrong }: Tally, auroc: number): Influence {
  const rightBelow = countBelow(right);
  const wrongBelow = countBelow(wrong);
  const rights = rightBelow.total;
  const wrongs = wrongBelow.total;
  const n = rights + wrongs;
  return {
    right: (k) => ((wrongBelow.at(k) / wrongs - auroc) * n) / rights,
    wrong: (k) => ((1 - rightBelow.at(k) / rights - auroc) * n) / wrongs,
  };
}

/** How many have a smaller confidence than that of index k; equal ones count half. */
function countBelow(counts: Float64Array) {
  let total = 0;
  const below = counts.map((n) => {
    total += n;
    return total - n / 2;
  });
  return { total, at: (k: number) => below[k] ?? 0 };
}
