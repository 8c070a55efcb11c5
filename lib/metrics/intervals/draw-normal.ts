import { seededRandom } from "../random/seeded-random";

/** As many as tell a 5 % point to 0.7 % (standard error), which is as often too low as too high. */
export const normalDraws = 1000;

/** Below this share of the largest variance, what is left of a matrix is rounding. */
const ROUNDING = 1e-9;

/**
 * Draws normal vectors of mean 0 with this covariance matrix (`size` by `size`, row by row), 1,000 of
 * them, one after the other. Always the same for the same matrix: standard numbers are drawn once.
 *
 * They are sums of the columns of a pivoted Cholesky factor (N. J. Higham 1990, "Analysis of the
 * Cholesky decomposition of a semi-definite matrix"), which ends where no variance is left: at the
 * matrix's rank, or where an estimated matrix is not one of covariances.
 */
export function drawNormal(covariance: Float64Array, size: number): Float64Array {
  const drawn = new Float64Array(normalDraws * size);
  cholesky(covariance, size).forEach((column, c) => {
    const standard = standardNumbers(c);
    const places = Int32Array.from(column.keys()).filter((j) => column[j] !== 0);
    const factors = Float64Array.from(places, (j) => column[j] ?? 0);
    for (let b = 0; b < normalDraws; b += 1) {
      const z = standard[b] ?? 0;
      const row = b * size;
      for (let p = 0; p < places.length; p += 1) {
        const at = row + (places[p] ?? 0);
        drawn[at] = (drawn[at] ?? 0) + z * (factors[p] ?? 0);
      }
    }
  });
  return drawn;
}

/** The columns of the factor, at each step of the largest variance that is left. */
function cholesky(covariance: Float64Array, size: number): Float64Array[] {
  const left = covariance.slice();
  const columns: Float64Array[] = [];
  let least = 0;
  while (columns.length < size) {
    let pivot = 0;
    for (let j = 1; j < size; j += 1) {
      if ((left[j * size + j] ?? 0) > (left[pivot * size + pivot] ?? 0)) pivot = j;
    }
    const variance = left[pivot * size + pivot] ?? 0;
    if (columns.length === 0) least = ROUNDING * variance;
    if (!(variance > least)) break;
    const root = Math.sqrt(variance);
    const column = left.slice(pivot * size, (pivot + 1) * size).map((v) => v / root);
    for (let i = 0; i < size; i += 1) {
      const c = column[i] ?? 0;
      if (c === 0) continue;
      for (let j = 0; j < size; j += 1) {
        const at = i * size + j;
        left[at] = (left[at] ?? 0) - c * (column[j] ?? 0);
      }
    }
    columns.push(column);
  }
  return columns;
}

const drawnNumbers: Float64Array[] = [];

/** Standard normal numbers (G. E. P. Box and M. E. Muller 1958), the same for the same column. */
function standardNumbers(column: number): Float64Array {
  const known = drawnNumbers[column];
  if (known) return known;
  const random = seededRandom(`normal ${column}`);
  const numbers = Float64Array.from(
    { length: normalDraws },
    () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
  );
  drawnNumbers[column] = numbers;
  return numbers;
}
