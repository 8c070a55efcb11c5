import { hasValue } from "../has-value";
import { Z } from "../normal-point";
import type { Measured } from "../types";
import { kappaFromTable } from "./kappa-from-table";
import { kappaStandardError } from "./kappa-standard-error";
import type { KappaWeights } from "./kappa-weights";

/**
 * Cohen's kappa of a table of counts (as in `kappaFromTable`) with its large-sample 95 % interval,
 * kappa -+ 1.96 standard errors, as SAS prints it. It takes the pairs as independent and many: its
 * upper end may pass 1. Undefined where kappa is.
 *
 * @throws RangeError if the table is not `labels` x `labels`
 */
export function kappaInterval(
  table: ArrayLike<number>,
  labels: number,
  weights: KappaWeights = "none",
): Measured {
  const kappa = kappaFromTable(table, labels, weights);
  const error = kappaStandardError(table, labels, { weights });
  if (!hasValue(kappa)) return kappa;
  if (!hasValue(error)) return error;
  const half = Z * error.value;
  return { ...kappa, low: kappa.value - half, high: kappa.value + half };
}
