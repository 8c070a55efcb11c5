import { fillLookupTable, OPEN } from "./alias-table";
import { poissonWeights } from "./poisson-weights";

/** A random number has 32 bits: enough for two fours. */
const BITS = 16;
const VALUES = 2 ** BITS;
const LAST = VALUES - 1;

/** Four counts are one number, of so many bits each. */
const BITS_OF_COUNT = 7;
const LARGEST = 2 ** BITS_OF_COUNT - 1;
/** All bits of OPEN are 1. */
const SUM_OF_OPEN = 4 * LARGEST;

/** Fours with a smaller share of the most likely one's probability are left out: 32 bits do not tell them from 0. */
const NEGLIGIBLE = 1e-15;

/** Writes drawn counts at the `length` places from `first` on, and gives their sum. `length` is a multiple of 8. */
export type DrawRun = (
  counts: Float64Array,
  first: number,
  length: number,
  random: () => number,
) => number;

/**
 * Draws independent Poisson counts of one mean, which is at most 2: four from one look into a table of 16
 * bits. One look in a hundred finds nothing decided. These fours are drawn after the others, because a
 * branch that no processor can predict would cost more than all the rest.
 */
export function poissonFours(mean: number): DrawRun {
  const { values, weights } = foursOf(mean);
  const table = new Int32Array(VALUES);
  const drawRest = fillLookupTable(table, values, weights);
  let open = new Int32Array();
  return (counts, first, length, random) => {
    if (open.length <= length / 4) open = new Int32Array(length / 4 + 1);
    let sum = 0;
    let opened = 0;
    for (let i = first; i < first + length; i += 8) {
      const word = (random() * 2 ** 32) | 0;
      const low = table[word & LAST] ?? OPEN;
      const high = table[word >>> BITS] ?? OPEN;
      sum += write(low, counts, i) + write(high, counts, i + 4);
      // Only OPEN is below 0; what is not counted is overwritten.
      open[opened] = i;
      opened += low >>> 31;
      open[opened] = i + 4;
      opened += high >>> 31;
    }
    sum -= opened * SUM_OF_OPEN;
    for (let j = 0; j < opened; j += 1) sum += write(drawRest(random), counts, open[j] ?? 0);
    return sum;
  };
}

/** Writes four counts from place i on, and gives their sum. */
function write(four: number, counts: Float64Array, i: number): number {
  const a = four & LARGEST;
  const b = (four >>> BITS_OF_COUNT) & LARGEST;
  const c = (four >>> (2 * BITS_OF_COUNT)) & LARGEST;
  const d = (four >>> (3 * BITS_OF_COUNT)) & LARGEST;
  counts[i] = a;
  counts[i + 1] = b;
  counts[i + 2] = c;
  counts[i + 3] = d;
  return a + b + c + d;
}

/** The fours of counts that are drawn, and their probabilities up to a common factor. */
function foursOf(mean: number): { values: number[]; weights: Float64Array } {
  const single = poissonWeights(mean).weights;
  const values: number[] = [];
  const weights: number[] = [];
  const add = (four: number, weight: number, at: number) => {
    if (at === 4) {
      values.push(four);
      weights.push(weight);
      return;
    }
    for (let count = 0; count < single.length; count += 1) {
      const next = weight * (single[count] ?? 0);
      if (next > NEGLIGIBLE) add(four | (count << (at * BITS_OF_COUNT)), next, at + 1);
    }
  };
  add(0, 1, 0);
  return { values, weights: Float64Array.from(weights) };
}
