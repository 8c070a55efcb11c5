import type { Scored } from "./types";

/**
 * Refuses confidences that are no probabilities: a NaN would leave a sort in no order, and a percentage (80
 * for 0.8) would give a plausible but wrong number.
 *
 * @throws RangeError if a confidence is not in [0, 1], naming its index
 */
export function requireConfidences(forecasts: readonly Pick<Scored, "confidence">[]): void {
  forecasts.forEach(({ confidence }, index) => {
    if (!(confidence >= 0 && confidence <= 1)) {
      throw new RangeError(`forecast ${index}: confidence ${confidence} is not in [0, 1]`);
    }
  });
}

/**
 * Refuses a count that is not 1, 2, 3, ...
 *
 * @throws RangeError naming what the count is of
 */
export function requirePositiveInteger(count: number, what: string): void {
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new RangeError(`${what} must be a positive whole number, got ${count}`);
  }
}

/**
 * Refuses two lists that cannot be pairs.
 *
 * @throws RangeError if the lengths differ
 */
export function requireSameLength(a: ArrayLike<unknown>, b: ArrayLike<unknown>): void {
  if (a.length !== b.length) {
    throw new RangeError(`expected pairs, got ${a.length} and ${b.length} values`);
  }
}
