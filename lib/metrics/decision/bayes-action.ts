import type { LossMatrix } from "./loss-matrix";

/**
 * The action with the least expected loss under a forecast, and that loss. Of actions whose losses
 * differ by less than 1e-12 the first is taken, so that rounding does not decide between equal ones.
 */
export function bayesAction(
  distribution: readonly number[],
  loss: LossMatrix,
): { action: number; expected: number } {
  let chosen = { action: -1, expected: Number.POSITIVE_INFINITY };
  loss.forEach((costs, action) => {
    let expected = 0;
    for (let y = 0; y < costs.length; y += 1) {
      expected += (distribution[y] ?? Number.NaN) * (costs[y] ?? Number.NaN);
    }
    if (expected < chosen.expected - 1e-12) chosen = { action, expected };
  });
  return chosen;
}
