import { fillLookupTable, OPEN } from "./alias-table";
import { type DrawRun, poissonPairs } from "./poisson-pairs";
import { poissonWeights } from "./poisson-weights";
import type { Random } from "./seeded-random";

/** Writes drawn counts into `counts`, each at its own place, and gives their sum. */
type DrawCounts = (counts: Float64Array, random: Random) => number;

/** Counts of means up to this are drawn by pairs: of larger ones, too many pairs are about as likely. */
const LARGEST_MEAN = 2;
/** For fewer counts a table of pairs is not worth making. */
const MANY = 60;

/**
 * Draws independent Poisson counts, again and again. The count with mean `means[i]` is written at
 * `places[i]`; places ascend. Where many in a row have one small mean they are drawn by pairs
 * (`poissonPairs`), else one by one (`poissonSingles`).
 *
 * @throws RangeError if a mean is negative or not finite
 */
export function poissonCounts(places: Int32Array, means: Float64Array): DrawCounts {
  const isSingle = new Uint8Array(places.length).fill(1);
  const tables = new Map<number, DrawRun>();
  const runs: { first: number; length: number; draw: DrawRun }[] = [];
  for (let i = 0; i < places.length; ) {
    const mean = means[i] ?? 0;
    const first = places[i] ?? 0;
    let end = i + 1;
    while (means[end] === mean && places[end] === first + end - i) end += 1;
    if (end - i >= MANY && mean <= LARGEST_MEAN) {
      const length = end - i - ((end - i) % 6);
      const draw = tables.get(mean) ?? poissonPairs(mean);
      tables.set(mean, draw);
      runs.push({ first, length, draw });
      isSingle.fill(0, i, i + length);
    }
    i = end;
  }
  const single = (_: number, i: number) => isSingle[i] === 1;
  const drawSingles = poissonSingles(places.filter(single), means.filter(single));
  return (counts, random) => {
    let sum = drawSingles(counts, random);
    for (const { first, length, draw } of runs) sum += draw(counts, first, length, random);
    return sum;
  };
}

/** A random number has 32 bits: enough for three counts. */
const BITS = 10;
const VALUES = 2 ** BITS;
const LAST = VALUES - 1;

/** As `poissonCounts`, three counts from one random number: each looks up ten bits in a table of its mean. */
function poissonSingles(places: Int32Array, means: Float64Array): DrawCounts {
  // Equal means share a table.
  const numbers = new Map([...new Set(means)].map((mean, t) => [mean, t]));
  const tables = new Int32Array(VALUES * numbers.size);
  const rests = Array.from(numbers, ([mean, t]) => {
    const { low, weights } = poissonWeights(mean);
    const counts = weights.map((_, k) => low + k);
    return fillLookupTable(tables.subarray(VALUES * t, VALUES * (t + 1)), counts, weights);
  });
  const start = Int32Array.from(means, (mean) => VALUES * (numbers.get(mean) ?? 0));
  const drawRest = (i: number, random: () => number): number =>
    rests[(start[i] ?? 0) / VALUES]?.(random) ?? 0;

  const threes = places.length - (places.length % 3);
  return (counts, random) => {
    let sum = 0;
    for (let i = 0; i < threes; i += 3) {
      const word = (random() * 2 ** 32) | 0;
      let a = tables[(start[i] ?? 0) + (word & LAST)] ?? OPEN;
      let b = tables[(start[i + 1] ?? 0) + ((word >>> BITS) & LAST)] ?? OPEN;
      let c = tables[(start[i + 2] ?? 0) + ((word >>> (2 * BITS)) & LAST)] ?? OPEN;
      if ((a | b | c) < 0) {
        if (a === OPEN) a = drawRest(i, random);
        if (b === OPEN) b = drawRest(i + 1, random);
        if (c === OPEN) c = drawRest(i + 2, random);
      }
      counts[places[i] ?? 0] = a;
      counts[places[i + 1] ?? 0] = b;
      counts[places[i + 2] ?? 0] = c;
      sum += a + b + c;
    }
    for (let i = threes; i < places.length; i += 1) {
      let count = tables[(start[i] ?? 0) + Math.floor(random() * VALUES)] ?? OPEN;
      if (count === OPEN) count = drawRest(i, random);
      counts[places[i] ?? 0] = count;
      sum += count;
    }
    return sum;
  };
}
