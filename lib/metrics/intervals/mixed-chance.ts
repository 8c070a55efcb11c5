/**
 * What resampling adds to the observed gaps, four resamples at a time: half of the difference of two
 * and two has the same variances and covariances. Resampling the few forecasts of a bin gives long
 * tails, which means of |gap| must not have; the mixture is all but normal.
 */
export function mixedChance(observed: Float64Array, resampled: Float64Array): Float64Array {
  const size = observed.length;
  const { length } = resampled;
  const quarter = size * Math.max(1, Math.floor(length / size / 4));
  return resampled.map((gap, i) => {
    const [b, c, d] = [1, 2, 3].map((k) => resampled[(i + k * quarter) % length] ?? 0);
    return (gap + (b ?? 0) - (c ?? 0) - (d ?? 0)) / 2;
  });
}
