import { foldedNormal, Z } from "../normal";
import { requirePositiveInteger } from "../require";
import type { Undefined } from "../types";
import type { PlannedBin } from "./planned-bins";

/**
 * How many texts of a model are read, and by how many: `overlap.share` of the `tasks` texts by
 * `overlap.readers` people each, the others by one. `icc`, in [0, 1], is how alike readings of one
 * text are: the intraclass correlation of confidence - correctness, about the kappa on correctness.
 */
type ReadingDesign = {
  tasks: number;
  overlap: { readers: number; share: number };
  icc: number;
};

/**
 * The information in readings of the same texts: `readings` in all, and the number of readings of
 * distinct texts with the same information, `effective`. With m readings of a text their quotient
 * is Kish's design effect 1 + (m
 * - 1) icc; where m differs, it is sum m^2 / sum m (Kish 1987). It leaves out that one person reads
 * many texts: where people differ a lot, intervals are wider.
 *
 * @throws RangeError if a number is not in its range
 */
export function designEffect({ tasks, overlap, icc }: ReadingDesign): {
  readings: number;
  effect: number;
  effective: number;
} {
  requirePositiveInteger(tasks, "tasks");
  requirePositiveInteger(overlap.readers, "readers");
  for (const [name, value] of [["share", overlap.share] as const, ["icc", icc] as const]) {
    if (!(value >= 0 && value <= 1)) {
      throw new RangeError(`${name} must be in [0, 1], got ${value}`);
    }
  }
  const { readers, share } = overlap;
  const readings = tasks * (1 + share * (readers - 1));
  const meanSquare = (tasks * (1 - share + share * readers * readers)) / readings;
  const effect = 1 + (meanSquare - 1) * icc;
  return { readings, effect, effective: readings / effect };
}

/** With fewer readings in a bin, in effect, a bin's gap is not nearly normal. */
const FEWEST_IN_BIN = 5;

type EcePlan = {
  /** Readings in all. */
  n: number;
  /** Half the width of the 95 % interval of ECE. */
  half: number;
  /** The standard error of ECE, of which `half` is 1.96. */
  error: number;
  /** The true error, and how much the plain ECE lies above it in the mean. */
  ece: number;
  bias: number;
  /** The part of the variance that follows the gaps' own ups and downs: see `planTwoModels`. */
  linear: number;
};

/**
 * How well a design would tell the expected calibration error over equally full bins (`assumeBins`, or
 * `pilotBins` of a pilot).
 *
 * In a bin of accuracy a the observed gap is nearly normal around the true one with variance a (1 - a) /
 * (readings in the bin), times the design effect. ECE is the mean of the bins' absolute gaps, each a folded
 * normal, which gives its bias and variance. Which confidences happen to be drawn adds the variance of the
 * true |gap| over bins, / readings.
 *
 * It takes people as alike (see `designEffect`) and ECE as normal; near 0 an interval is one-sided, and
 * narrower than `half` below. Undefined with fewer than five effective readings to a bin, or where answers
 * leave no doubt (all right or all wrong).
 *
 * @throws RangeError if a number is not in its range, or there are no bins
 */
export function planEceInterval(
  design: ReadingDesign,
  bins: readonly PlannedBin[],
): EcePlan | Undefined {
  const { readings, effective } = designEffect(design);
  const count = bins.length;
  if (count === 0) throw new RangeError("no bins");
  const n = readings;
  if (effective < FEWEST_IN_BIN * count) {
    return { undefined: "too_few_per_bin", n };
  }
  const mean = (of: (bin: PlannedBin) => number) =>
    bins.reduce((sum, bin) => sum + of(bin), 0) / count;
  const variance = (accuracy: number) => (accuracy * (1 - accuracy) * count) / effective;
  const fold = ({ accuracy, gap }: PlannedBin) =>
    variance(accuracy) > 0
      ? foldedNormal(gap, Math.sqrt(variance(accuracy)))
      : { mean: Math.abs(gap), variance: 0, slope: Math.sign(gap) };
  const ece = mean(({ gap }) => Math.abs(gap));
  const within = mean((bin) => fold(bin).variance) / count;
  const between = mean(({ gap }) => (Math.abs(gap) - ece) ** 2) / effective;
  const error = Math.sqrt(within + between);
  if (error === 0) return { undefined: "nothing_left_to_chance", n };
  return {
    n,
    half: Z * error,
    error,
    ece,
    bias: mean((bin) => fold(bin).mean) - ece,
    linear: mean((bin) => variance(bin.accuracy) * fold(bin).slope ** 2) / count,
  };
}

/** The 80 % point of the standard normal distribution: Z is for a test at 5 %, this for a power of 80 %. */
const POWER = 0.8416212335729143;

/**
 * The smallest difference between two models that a design would show, in accuracy or ECE, with 80 % power
 * in a two-sided test at 5 %: 1.96 + 0.84 standard errors of the difference. Both models' texts answer the
 * same `tasks` questions and both are about as `bins` say.
 *
 * `correlation`, in [0, 1], is that of the two models' confidence - correctness on one question (of means
 * where several people read it). Between pairs of 11 LLMs with stated confidences it is about 0.45 on SciQ
 * and 0.6 on BoolQ, in the median. It counts in full for accuracies; for ECE only in the part that follows
 * the gaps up and down. Limits as in `planEceInterval`.
 *
 * Undefined where `planEceInterval` is, for ECE, or where answers leave no doubt.
 *
 * @throws RangeError if a number is not in its range, or there are no bins
 */
export function planTwoModels(
  design: ReadingDesign,
  {
    figure,
    bins,
    correlation,
  }: { figure: "accuracy" | "ece"; bins: readonly PlannedBin[]; correlation: number },
): { difference: number; error: number; n: number } | Undefined {
  if (!(correlation >= 0 && correlation <= 1)) {
    throw new RangeError(`correlation must be in [0, 1], got ${correlation}`);
  }
  const { readings: n, effective } = designEffect(design);
  if (bins.length === 0) throw new RangeError("no bins");
  let variance: number;
  if (figure === "accuracy") {
    const accuracy = bins.reduce((sum, bin) => sum + bin.accuracy, 0) / bins.length;
    variance = (2 * (1 - correlation) * accuracy * (1 - accuracy)) / effective;
  } else {
    const plan = planEceInterval(design, bins);
    if ("undefined" in plan) return plan;
    variance = 2 * (plan.error ** 2 - correlation * plan.linear);
  }
  if (!(variance > 0)) return { undefined: "nothing_left_to_chance", n };
  const error = Math.sqrt(variance);
  return { difference: (Z + POWER) * error, error, n };
}
