/**
 * The covariance matrix (row by row) that rows of `size` gaps have beyond that of independent ones, of
 * which `rows` is the covariance, `found` that of the same rows in clusters, and `masses` the gaps' shares.
 *
 * Few clusters tell single variances badly, so two numbers are taken from them: the sum of the
 * variances and the variance of the sum. What is shared is supposed to scale the variances of rows by one factor
 * and to move all gaps together, each as its mass:
 *
 *     shared = (a - 1) rows + b masses masses'
 */
export function sharedCovariance(
  rows: Float64Array,
  found: Totals,
  masses: Float64Array,
): Float64Array {
  const size = masses.length;
  const apart = totalsOf(rows, size);
  const squares = masses.reduce((sum, mass) => sum + mass * mass, 0);
  // a * apart.trace + b * squares = found.trace, and a * apart.sum + b = found.sum.
  const together =
    (found.sum * apart.trace - found.trace * apart.sum) / (apart.trace - squares * apart.sum);
  const b = Number.isFinite(together) ? Math.max(0, together) : 0;
  const a = apart.trace > 0 ? (found.trace - b * squares) / apart.trace : 1;
  return rows.map((v, at) => {
    const mass = (masses[Math.floor(at / size)] ?? 0) * (masses[at % size] ?? 0);
    return (a - 1) * v + b * mass;
  });
}

/** The sum of the variances of a covariance matrix, and the variance of the sum. */
export type Totals = { trace: number; sum: number };

export function totalsOf(covariance: Float64Array, size: number): Totals {
  let trace = 0;
  let sum = 0;
  covariance.forEach((v, at) => {
    if (at % (size + 1) === 0) trace += v;
    sum += v;
  });
  return { trace, sum };
}
