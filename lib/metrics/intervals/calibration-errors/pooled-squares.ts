/**
 * Makes what recalibrates groups that hold the shares `masses` of the forecasts, quickly and without allocating:
 * of h_j right in group j, as shares, plus what draw `b` in `chance` adds (as `drawNormal` has them), it pools
 * neighbours as `isotonicAccuracy` does, and gives the sum over pools of (those right)^2 / (pool's share). The
 * mean square of the recalibrated confidences is that.
 */
export function pooledSquares(masses: Float64Array) {
  const size = masses.length;
  const hits = new Float64Array(size);
  const counts = new Float64Array(size);
  return (right: Float64Array, chance: Float64Array, b: number): number => {
    const draws = chance.length / size;
    let pools = 0;
    for (let j = 0; j < size; j += 1) {
      let mass = masses[j] ?? 0;
      let pooled = (right[j] ?? 0) + (chance[j * draws + b] ?? 0);
      while (pools > 0 && (hits[pools - 1] ?? 0) * mass >= pooled * (counts[pools - 1] ?? 0)) {
        pools -= 1;
        pooled += hits[pools] ?? 0;
        mass += counts[pools] ?? 0;
      }
      hits[pools] = pooled;
      counts[pools] = mass;
      pools += 1;
    }
    let sum = 0;
    for (let p = 0; p < pools; p += 1) sum += (hits[p] ?? 0) ** 2 / (counts[p] ?? 1);
    return sum;
  };
}
