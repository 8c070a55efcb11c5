/**
 * How true gaps may be spread over bins that hold the shares `masses` of the forecasts, given the
 * observed gaps and the covariance matrix (row by row) of what chance gives them. The observed gaps
 * themselves would not do: chance makes them differ more than the true ones do. True gaps are taken
 * to be spread around the overall one, and the observed ones are drawn in towards it by the factor
 * that leaves just the spread that is not chance (T. A. Louis 1984, "Estimating a population of
 * parameter values using Bayes and empirical Bayes methods"; means over bins, not weighted by
 * precision, because a small bin in which all were right seems precise and is not). Where chance
 * explains everything, there are none.
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
  // The overall gap is drawn towards 0 likewise.
  const common = Math.sign(overall) * Math.sqrt(Math.max(0, overall * overall - sum(chance)));
  return apart.map((d, j) => (masses[j] ?? 0) * common + kept * d);
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
