import type { GapModel } from "./gap-model";

/**
 * Makes what computes the root of the miscalibration at gaps, plus what is at `from` on in `chance`,
 * quickly and without allocating. With h_j right of m_j forecasts at confidence c_j, all in shares, and
 * pools of H of M that `isotonicAccuracy` makes, the `brierDecomposition` has
 *
 *     miscalibration = sum of m_j c_j^2 - 2 sum of c_j h_j + sum over pools of H^2 / M
 */
export function miscalibrationRoot({ stated, masses }: Pick<GapModel, "stated" | "masses">) {
  const hits = new Float64Array(masses.length);
  const counts = new Float64Array(masses.length);
  const squares = masses.reduce((sum, mass, j) => sum + mass * (stated[j] ?? 0) ** 2, 0);
  return (gaps: Float64Array, chance: Float64Array, from: number): number => {
    let crossed = 0;
    let pools = 0;
    for (let j = 0; j < masses.length; j += 1) {
      const c = stated[j] ?? 0;
      let mass = masses[j] ?? 0;
      let right = mass * c + (gaps[j] ?? 0) + (chance[from + j] ?? 0);
      crossed += c * right;
      while (pools > 0 && (hits[pools - 1] ?? 0) * mass >= right * (counts[pools - 1] ?? 0)) {
        pools -= 1;
        right += hits[pools] ?? 0;
        mass += counts[pools] ?? 0;
      }
      hits[pools] = right;
      counts[pools] = mass;
      pools += 1;
    }
    let sum = squares - 2 * crossed;
    for (let b = 0; b < pools; b += 1) sum += (hits[b] ?? 0) ** 2 / (counts[b] ?? 1);
    return Math.sqrt(Math.max(0, sum));
  };
}
