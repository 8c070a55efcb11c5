/** The mean and the variance, which divides by n, of the values that are not NaN. */
export function moments(values: Float64Array): { mean: number; variance: number } {
  const defined = values.filter((value) => !Number.isNaN(value));
  const n = defined.length;
  const mean = defined.reduce((sum, value) => sum + value, 0) / n;
  return { mean, variance: defined.reduce((sum, value) => sum + (value - mean) ** 2, 0) / n };
}
