import type { Estimate, Scored } from "../types";

/**
 * Share of forecasts whose answer is right, in [0, 1]. Undefined without forecasts.
 *
 * @example accuracy of 3 right out of 4 is 0.75
 */
export function accuracy(forecasts: readonly Pick<Scored, "correct">[]): Estimate {
  const n = forecasts.length;
  if (n === 0) return { undefined: "no forecasts", n };
  return { value: forecasts.filter((forecast) => forecast.correct).length / n, n };
}
