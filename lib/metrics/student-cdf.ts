import betainc from "@stdlib/math-base-special-betainc";

/**
 * The share of Student's t distribution with `df` degrees of freedom below t, in [0, 1], from the incomplete beta
 * function (M. Abramowitz and I. A. Stegun 1964, 26.7.1).
 *
 * @throws RangeError if `df` is not positive
 */
export function studentCdf(t: number, df: number): number {
  if (!(df > 0)) throw new RangeError(`degrees of freedom must be positive, got ${df}`);
  const tail = betainc(df / (df + t * t), df / 2, 0.5) / 2;
  return t < 0 ? tail : 1 - tail;
}
