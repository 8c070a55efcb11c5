import { fillLookupTable, OPEN } from "./alias-table";
import { poissonWeights } from "./poisson-weights";
import type { Random } from "./seeded-random";

/** A random number has 32 bits: enough for three pairs. */
const BITS = 10;
const VALUES = 2 ** BITS;
const LAST = VALUES - 1;

/** Writes drawn counts at the `length` places from `first` on, and gives their sum. `length` is a multiple of 6. */
export type DrawRun = (
  counts: Float64Array,
  first: number,
  length: number,
  random: Random,
) => number;

/** Random words are written so many at a time. */
const WORDS = 512;

/**
 * Draws independent Poisson counts of one mean, which is at most 2: two from one look into a table of ten
 * bits. One look in sixty finds nothing decided. These pairs are drawn after the others, because a branch
 * that no processor can predict would cost more than all the rest.
 */
export function poissonPairs(mean: number): DrawRun {
  const { weights } = poissonWeights(mean);
  const size = weights.length;
  // Pair k is of the counts floor(k / size) and k % size.
  const ofPairs = Float64Array.from({ length: size * size }, (_, k) => {
    return (weights[Math.floor(k / size)] ?? 0) * (weights[k % size] ?? 0);
  });
  const table = new Int32Array(VALUES);
  const drawRest = fillLookupTable(table, Int32Array.from(ofPairs.keys()), ofPairs);
  // The two counts of each entry, one after the other; OPEN is the first where nothing is decided.
  const counted = Float64Array.from({ length: 2 * VALUES }, (_, k) => {
    const pair = table[k >> 1] ?? OPEN;
    if (pair === OPEN) return k % 2 === 0 ? OPEN : 0;
    return k % 2 === 0 ? Math.floor(pair / size) : pair % size;
  });
  const words = new Int32Array(WORDS);
  let mayBeOpen = new Int32Array();
  return (counts, first, length, random) => {
    const end = first + length;
    if (mayBeOpen.length <= length / 6) mayBeOpen = new Int32Array(length / 6 + 1);
    const open = mayBeOpen;
    let sum = 0;
    let opened = 0;
    for (let start = first; start < end; start += 6 * WORDS) {
      const drawn = Math.min(WORDS, (end - start) / 6);
      random.words(words, drawn);
      // No function is called here, so what is read of the tables' places in memory is read once.
      for (let w = 0, i = start; w < drawn; w += 1, i += 6) {
        const word = words[w] ?? 0;
        const a = 2 * (word & LAST);
        const b = 2 * ((word >>> BITS) & LAST);
        const c = 2 * ((word >>> (2 * BITS)) & LAST);
        const a1 = counted[a] ?? 0;
        const a2 = counted[a + 1] ?? 0;
        const b1 = counted[b] ?? 0;
        const b2 = counted[b + 1] ?? 0;
        const c1 = counted[c] ?? 0;
        const c2 = counted[c + 1] ?? 0;
        counts[i] = a1;
        counts[i + 1] = a2;
        counts[i + 2] = b1;
        counts[i + 3] = b2;
        counts[i + 4] = c1;
        counts[i + 5] = c2;
        sum += a1 + a2 + (b1 + b2) + (c1 + c2);
        if (a1 < 0 || b1 < 0 || c1 < 0) {
          open[opened] = i;
          opened += 1;
        }
      }
    }
    for (const from of open.subarray(0, opened)) {
      for (let i = from; i < from + 6; i += 2) {
        if (counts[i] !== OPEN) continue;
        const pair = drawRest(random);
        counts[i] = Math.floor(pair / size);
        counts[i + 1] = pair % size;
        sum += (counts[i] ?? 0) + (counts[i + 1] ?? 0) - OPEN;
      }
    }
    return sum;
  };
}
