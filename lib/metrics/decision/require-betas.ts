/**
 * Refuses costs that are not in [0, 1] or not in ascending order.
 *
 * @throws RangeError naming the first such cost
 */
export function requireBetas(betas: ArrayLike<number>): void {
  for (let i = 0, before = 0; i < betas.length; i += 1) {
    const beta = betas[i] ?? Number.NaN;
    if (!(beta >= before && beta <= 1)) {
      throw new RangeError(`betas must ascend within [0, 1], got ${beta} after ${before}`);
    }
    before = beta;
  }
}
