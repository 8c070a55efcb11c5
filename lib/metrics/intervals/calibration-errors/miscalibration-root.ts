import type { GapModel } from "./gap-model";
import { pooledSquares } from "./pooled-squares";

/**
 * Makes what computes the root of the miscalibration at gaps, plus what draw `b` in `chance` adds (as `drawNormal`
 * has them). With h_j right of m_j forecasts at confidence c_j, all in shares, and pools of H of M that
 * `isotonicAccuracy` makes, the `brierDecomposition` has
 *
 *     miscalibration = sum of m_j c_j^2 - 2 sum of c_j h_j + sum over pools of H^2 / M
 */
export function miscalibrationRoot({ stated, masses }: Pick<GapModel, "stated" | "masses">) {
  const size = masses.length;
  const pooled = pooledSquares(masses);
  const right = new Float64Array(size);
  const squares = masses.reduce((sum, mass, j) => sum + mass * (stated[j] ?? 0) ** 2, 0);
  return (gaps: Float64Array, chance: Float64Array, b: number): number => {
    const draws = chance.length / size;
    let crossed = 0;
    for (let j = 0; j < size; j += 1) {
      const c = stated[j] ?? 0;
      const expected = (masses[j] ?? 0) * c + (gaps[j] ?? 0);
      right[j] = expected;
      crossed += c * (expected + (chance[j * draws + b] ?? 0));
    }
    return Math.sqrt(Math.max(0, squares - 2 * crossed + pooled(right, chance, b)));
  };
}
