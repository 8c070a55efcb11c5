import { smoothOut } from "./smooth-out";

/**
 * The kernel of the smooth calibration error at one bandwidth, as G rows of K numbers (row by row):
 * with r[k] right and n[k] forecasts at confidence[k], N in all,
 *
 *     smooth ECE = sum over g of |sum over k of kernel[g * K + k] * (r[k] - confidence[k] * n[k])| / N
 *
 * so at a bandwidth that is held it is the L1 norm of a linear function of the counts, as ECE is
 * with bins that are held. Each confidence's G numbers add up to 1. See `smoothCalibrationError`;
 * with more than about a thousand confidences, first `coarsenTally`.
 */
export function smoothingKernel(confidence: Float64Array, bandwidth: number): Float64Array {
  const columns = Array.from(confidence, (value) =>
    smoothOut(Float64Array.of(value), Float64Array.of(1), bandwidth),
  );
  const kernel = new Float64Array(columns.length * (columns[0]?.length ?? 0));
  columns.forEach((column, k) => {
    column.forEach((value, g) => {
      kernel[g * columns.length + k] = value;
    });
  });
  return kernel;
}
