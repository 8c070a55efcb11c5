import { fillLookupTable, OPEN } from "./alias-table";
import { poissonWeights } from "./poisson-weights";

/** A random number has 32 bits: enough for three pairs. */
const BITS = 10;
const VALUES = 2 ** BITS;
const LAST = VALUES - 1;

/** Two counts are one number, of so many bits each. */
const BITS_OF_COUNT = 7;
const LARGEST = 2 ** BITS_OF_COUNT - 1;

/** Writes drawn counts at the `length` places from `first` on, and gives their sum. `length` is a multiple of 6. */
export type DrawRun = (
  counts: Float64Array,
  first: number,
  length: number,
  random: () => number,
) => number;

/**
 * Draws independent Poisson counts of one mean, which is at most 2: two from one look into a table of ten
 * bits. One look in sixty finds nothing decided. These pairs are drawn after the others, because a branch
 * that no processor can predict would cost more than all the rest.
 */
export function poissonPairs(mean: number): DrawRun {
  const { values, weights } = pairsOf(mean);
  const table = new Int32Array(VALUES);
  const drawRest = fillLookupTable(table, values, weights);
  let open = new Int32Array();
  return (counts, first, length, random) => {
    if (open.length <= length / 2) open = new Int32Array(length / 2 + 1);
    let sum = 0;
    let opened = 0;
    for (let i = first; i < first + length; i += 6) {
      const word = (random() * 2 ** 32) | 0;
      const a = table[word & LAST] ?? OPEN;
      const b = table[(word >>> BITS) & LAST] ?? OPEN;
      const c = table[(word >>> (2 * BITS)) & LAST] ?? OPEN;
      sum += write(a, counts, i) + write(b, counts, i + 2) + write(c, counts, i + 4);
      // Only OPEN is below 0; what is not counted is overwritten.
      open[opened] = i;
      opened += a >>> 31;
      open[opened] = i + 2;
      opened += b >>> 31;
      open[opened] = i + 4;
      opened += c >>> 31;
    }
    // All bits of OPEN are 1.
    sum -= opened * 2 * LARGEST;
    for (let j = 0; j < opened; j += 1) sum += write(drawRest(random), counts, open[j] ?? 0);
    return sum;
  };
}

/** Writes two counts at places i and i + 1, and gives their sum. */
function write(pair: number, counts: Float64Array, i: number): number {
  const a = pair & LARGEST;
  const b = (pair >>> BITS_OF_COUNT) & LARGEST;
  counts[i] = a;
  counts[i + 1] = b;
  return a + b;
}

/** The pairs of counts that are drawn, and their probabilities up to a common factor. */
function pairsOf(mean: number): { values: number[]; weights: Float64Array } {
  const { weights } = poissonWeights(mean);
  const pairs = Array.from(weights).flatMap((of, a) =>
    Array.from(weights, (other, b) => ({ value: a | (b << BITS_OF_COUNT), weight: of * other })),
  );
  return {
    values: pairs.map(({ value }) => value),
    weights: Float64Array.from(pairs, ({ weight }) => weight),
  };
}
