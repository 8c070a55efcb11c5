/**
 * The share of the standard normal distribution below x, in [0, 1], to about 1e-15. G. Marsaglia
 * 2004, "Evaluating the normal distribution": 1/2 + phi(x) (x + x^3/3 + x^5/(3 5) + ...).
 */
export function normalCdf(x: number): number {
  // Beyond nine the share is 0 or 1 to the last digit.
  if (Math.abs(x) > 9) return x > 0 ? 1 : 0;
  let sum = x;
  let term = x;
  for (let i = 3; sum + term !== sum; i += 2) {
    term *= (x * x) / i;
    sum += term;
  }
  return 0.5 + sum * Math.exp(-(x * x) / 2) * Math.SQRT1_2 * Math.sqrt(1 / Math.PI);
}
