import type { DistributedForecast, LossMatrix } from "./loss-matrix";

/**
 * Refuses forecasts and losses that do not fit each other.
 *
 * @throws RangeError naming the first row that is no distribution over the matrix's answers
 */
export function requireLossesFit(
  rows: readonly DistributedForecast[],
  losses: readonly LossMatrix[],
): void {
  const actions = losses[0]?.length ?? 0;
  const answers = losses[0]?.[0]?.length ?? 0;
  const fits = (loss: LossMatrix) =>
    loss.length === actions &&
    loss.every((costs) => costs.length === answers && costs.every(Number.isFinite));
  if (actions === 0 || answers === 0 || !losses.every(fits)) {
    throw new RangeError("loss matrices must have the same actions and answers, and finite losses");
  }
  rows.forEach(({ distribution, answer }, index) => {
    const total = distribution.reduce((sum, p) => sum + p, 0);
    if (
      distribution.length !== answers ||
      !distribution.every((p) => p >= 0) ||
      !(Math.abs(total - 1) < 1e-6)
    ) {
      throw new RangeError(`row ${index}: not ${answers} probabilities that add up to 1`);
    }
    if (!(Number.isInteger(answer) && answer >= 0 && answer < answers)) {
      throw new RangeError(`row ${index}: answer ${answer} is not one of ${answers}`);
    }
  });
}
