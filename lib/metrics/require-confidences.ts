import type { Scored } from "./types";

/**
 * Refuses confidences that are no probabilities. A NaN would leave a sort in no order at all and
 * a percentage (80 for 0.8) would give a plausible but wrong number, both without a sign.
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
