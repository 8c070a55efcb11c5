import { Z } from "../normal";
import type { Undefined } from "../types";
import { designEffect, planEceInterval, type ReadingDesign } from "./plan-ece-interval";
import type { PlannedBin } from "./planned-bins";

/** The 80 % point of the standard normal distribution: Z is for a test at 5 %, this for a power of 80 %. */
const POWER = 0.8416212335729143;

/**
 * The smallest difference between two models that a design would show, in accuracy or ECE: with 80 %
 * power in a two-sided test at 5 %, that is 1.96 + 0.84 standard errors of the difference. Both
 * models' texts answer the same `tasks` questions and both are about as `bins` say.
 *
 * `correlation`, in [0, 1], is that of the two models' confidence - correctness on one question (of
 * means where several people read it): what makes a pair tell more than two samples. Between pairs of
 * 11 LLMs with stated confidences it is about 0.45 on SciQ and 0.6 on BoolQ, in the median. Accuracies have
 * it in full; of ECE only the part that follows the gaps up and down, so little where models are
 * nearly calibrated. Limits as in `planEceInterval`; the biases of two alike models cancel, of
 * unlike ones not quite.
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
