/**
 * Whole numbers 0, 1, ... with given probabilities, drawn at a cost that does not depend on how many there
 * are: column i is drawn with equal probability, and gives i with probability `keep[i]` and `other[i]`
 * otherwise.
 */
type AliasTable = { readonly keep: Float64Array; readonly other: Int32Array };

/**
 * The alias table of probabilities that are in proportion to `weights` (A. J. Walker 1977; built
 * as M. D. Vose 1991 has it). Draw with `drawFromTable`.
 *
 * @throws RangeError if a weight is negative or not finite, or none is positive
 */
export function aliasTable(weights: ArrayLike<number>): AliasTable {
  const size = weights.length;
  let total = 0;
  let largest = 0;
  for (let i = 0; i < size; i += 1) {
    const weight = weights[i] ?? Number.NaN;
    if (!(weight >= 0 && weight < Number.POSITIVE_INFINITY)) {
      throw new RangeError(`weight ${weight} is not a number >= 0`);
    }
    total += weight;
    if (weight > (weights[largest] ?? 0)) largest = i;
  }
  if (total === 0) throw new RangeError("no positive weight");

  const share = new Float64Array(size);
  const keep = new Float64Array(size).fill(1);
  const other = new Int32Array(size);
  const small: number[] = [];
  const large: number[] = [];
  for (let i = 0; i < size; i += 1) {
    share[i] = ((weights[i] ?? 0) / total) * size;
    other[i] = i;
    ((share[i] ?? 0) < 1 ? small : large).push(i);
  }
  // Each column holds 1: what a small share leaves empty is filled from a large one. What rounding
  // leaves over at the end is a column of 1.
  while (small.length > 0 && large.length > 0) {
    const low = small.pop() ?? 0;
    const high = large.pop() ?? 0;
    keep[low] = share[low] ?? 0;
    other[low] = high;
    share[high] = (share[high] ?? 0) - (1 - (share[low] ?? 0));
    ((share[high] ?? 0) < 1 ? small : large).push(high);
  }
  // A weight of 0 is never drawn, whatever was left over.
  for (const i of small) {
    if ((weights[i] ?? 0) === 0) {
      keep[i] = 0;
      other[i] = largest;
    }
  }
  return { keep, other };
}

/** A whole number with the probability that the table gives it. `random` is as `seededRandom`. */
export function drawFromTable({ keep, other }: AliasTable, random: () => number): number {
  const u = random() * keep.length;
  const column = Math.floor(u);
  return u - column < (keep[column] ?? 1) ? column : (other[column] ?? 0);
}

/** Stands in a table for: these bits decide nothing. */
export const OPEN = -1;

/**
 * Fills a table from which random bits draw `values[k]`, whole numbers >= 0, with probability p(k) in
 * proportion to `weights[k]`. Of the table's V entries floor(V p(k)) hold `values[k]`; the few left over
 * are `OPEN`. Where an entry is open, the function that this gives draws a value in proportion to what
 * rounding down took away. Together that is p(k) exactly (after G. Marsaglia, W. W. Tsang and J. Wang 2004,
 * "Fast generation of discrete random variables").
 */
export function fillLookupTable(
  table: Int32Array,
  values: ArrayLike<number>,
  weights: Float64Array,
): (random: () => number) => number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const left = new Float64Array(weights.length);
  let filled = 0;
  for (let k = 0; k < weights.length; k += 1) {
    const share = (table.length * (weights[k] ?? 0)) / total;
    const whole = Math.floor(share);
    table.fill(values[k] ?? 0, filled, filled + whole);
    filled += whole;
    left[k] = share - whole;
  }
  table.fill(OPEN, filled);
  if (filled === table.length) return () => OPEN;
  const rest = aliasTable(left);
  return (random) => values[drawFromTable(rest, random)] ?? OPEN;
}
