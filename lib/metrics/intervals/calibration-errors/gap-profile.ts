/**
 * Plausible true gaps, given the observed gaps and the covariance matrix (row by row) of chance. `masses` are
 * the bins' shares of the forecasts. Chance makes observed gaps differ more than the true ones do, so they are
 * shrunk towards the overall gap by the factor that leaves only the spread beyond chance (T. A. Louis 1984,
 * "Estimating a population of parameter values using Bayes and empirical Bayes methods"). Means over bins are
 * not weighted by precision, because a small bin in which all were right only seems precise. Where chance
 * explains everything, all are 0.
 */
export function gapProfile(
  gaps: Float64Array,
  masses: Float64Array,
  chance: Float64Array,
): Float64Array {
  const size = gaps.length;
  const noise = sum(chance.filter((_, at) => at % (size + 1) === 0));
  const overall = sum(gaps);
  const apart = gaps.map((gap, j) => gap - (masses[j] ?? 0) * overall);
  // The overall gap takes one degree of freedom.
  const expected = (noise * (size - 1)) / size;
  const spread = sum(apart.map((d) => d * d));
  const kept = spread > 0 ? Math.sqrt(Math.max(0, 1 - expected / spread)) : 0;
  // The overall gap is shrunk towards 0 in the same way.
  const common = Math.sign(overall) * Math.sqrt(Math.max(0, overall * overall - sum(chance)));
  return apart.map((d, j) => (masses[j] ?? 0) * common + kept * d);
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
