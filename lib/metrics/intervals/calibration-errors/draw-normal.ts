import { seededRandom } from "@/lib/metrics/random/seeded-random";

/** Draws: the share beyond a 5 % point has a standard error of 0.7 %, and no bias. */
export const normalDraws = 1000;

/** Below this share of the largest variance, what is left of a matrix is rounding. */
const ROUNDING = 1e-9;

/**
 * Draws normal vectors of mean 0 with this covariance matrix (`size` by `size`, row by row): number j of vector
 * b is at `j * draws + b`. `draws` is a multiple of 4, at most 1,000. The same matrix always gives the same
 * numbers.
 *
 * The vectors are sums of the columns of a pivoted Cholesky factor (N. J. Higham 1990, "Analysis of the
 * Cholesky decomposition of a semi-definite matrix"). It ends where no variance is left: at the matrix's rank,
 * or where an estimated matrix is no covariance matrix.
 */
export function drawNormal(
  covariance: Float64Array,
  size: number,
  draws = normalDraws,
): Float64Array {
  const columns = cholesky(covariance, size);
  const standard = standardNumbers(columns.length);
  const drawn = new Float64Array(draws * size);
  const starts = new Int32Array(columns.length);
  const factors = new Float64Array(columns.length);
  for (let j = 0; j < size; j += 1) {
    let used = 0;
    for (let c = 0; c < columns.length; c += 1) {
      const factor = columns[c]?.[j] ?? 0;
      if (factor === 0) continue;
      starts[used] = c * normalDraws;
      factors[used] = factor;
      used += 1;
    }
    addUp({ used, starts, factors, numbers: standard }, drawn.subarray(j * draws, (j + 1) * draws));
  }
  return drawn;
}

/** The `used` parts: each begins at its place in `numbers`, and has a factor. */
type Parts = { used: number; starts: Int32Array; factors: Float64Array; numbers: Float64Array };

/** Writes the sums of the parts, times their factors; four at a time, for speed. */
function addUp({ used, starts, factors, numbers }: Parts, sums: Float64Array): void {
  for (let b = 0; b < sums.length; b += 4) {
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    for (let u = 0; u < used; u += 1) {
      const factor = factors[u] ?? 0;
      const at = (starts[u] ?? 0) + b;
      first += factor * (numbers[at] ?? 0);
      second += factor * (numbers[at + 1] ?? 0);
      third += factor * (numbers[at + 2] ?? 0);
      fourth += factor * (numbers[at + 3] ?? 0);
    }
    sums[b] = first;
    sums[b + 1] = second;
    sums[b + 2] = third;
    sums[b + 3] = fourth;
  }
}

/** The columns of the factor. Each step takes the largest variance that is left. */
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
    const column = left.slice(pivot * size, (pivot + 1) * size);
    for (let j = 0; j < size; j += 1) column[j] = (column[j] ?? 0) / root;
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

let drawnNumbers = new Float64Array();

/**
 * Standard normal numbers (G. E. P. Box and M. E. Muller 1958) for this many columns, one after the other:
 * always the same.
 */
function standardNumbers(columns: number): Float64Array {
  const known = drawnNumbers.length / normalDraws;
  if (known >= columns) return drawnNumbers;
  const numbers = new Float64Array(columns * normalDraws);
  numbers.set(drawnNumbers);
  for (let column = known; column < columns; column += 1) {
    const random = seededRandom(`normal ${column}`);
    for (let b = 0; b < normalDraws; b += 1) {
      numbers[column * normalDraws + b] =
        Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    }
  }
  drawnNumbers = numbers;
  return numbers;
}
