import { aliasTable } from "./alias-table";
import { drawFromTable } from "./draw-from-table";
import type { DrawCounts } from "./poisson-tables";
import { poissonWeights } from "./poisson-weights";

/** A random number has 32 bits: enough for three counts. */
const BITS = 10;
const VALUES = 2 ** BITS;
const LAST = VALUES - 1;
/** Stands in a table for: not decided by the bits. */
const OPEN = -1;
/** What a table of 16-bit numbers holds, with room for what is above the mean. */
const LARGEST_MEAN = 30_000;

/**
 * Draws independent Poisson counts, again and again, three from one random number. The count with mean
 * `means[i]` is written at `places[i]`. As `poissonTables`, but a few times as fast where means are small
 * enough for ten bits to decide most counts.
 *
 * Each count looks up ten bits: of their 1024 values floor(1024 p(k)) give k, and the few left over draw k
 * anew, in proportion to what rounding down took away, 1024 p(k) - floor(1024 p(k)). Together that is
 * p(k) exactly (after G. Marsaglia, W. W. Tsang and J. Wang 2004, "Fast generation of discrete random
 * variables", which goes on digit by digit).
 *
 * @throws RangeError if a mean is not in [0, 30,000]
 */
export function poissonBits(places: Int32Array, means: Float64Array): DrawCounts {
  // Equal means share a table.
  const numbers = new Map([...new Set(means)].map((mean, t) => [mean, t]));
  const tables = new Int16Array(VALUES * numbers.size);
  const rests = Array.from(numbers, ([mean, t]) =>
    fillTable(tables.subarray(VALUES * t, VALUES * (t + 1)), mean),
  );
  const start = Int32Array.from(means, (mean) => VALUES * (numbers.get(mean) ?? 0));
  const drawRest = (i: number, random: () => number): number => {
    const rest = rests[(start[i] ?? 0) / VALUES];
    return rest ? (rest.counts[drawFromTable(rest.table, random)] ?? 0) : 0;
  };

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

/** Fills a mean's table; gives the counts to draw from where it is open, null where it never is. */
function fillTable(table: Int16Array, mean: number) {
  if (!(mean <= LARGEST_MEAN)) throw new RangeError(`mean ${mean} is above ${LARGEST_MEAN}`);
  const { low, weights } = poissonWeights(mean);
  let total = 0;
  for (const weight of weights) total += weight;
  const counts: number[] = [];
  const left: number[] = [];
  let filled = 0;
  for (let k = 0; k < weights.length; k += 1) {
    const share = (VALUES * (weights[k] ?? 0)) / total;
    const whole = Math.floor(share);
    table.fill(low + k, filled, filled + whole);
    filled += whole;
    if (share === whole) continue;
    counts.push(low + k);
    left.push(share - whole);
  }
  table.fill(OPEN, filled);
  return filled < VALUES ? { counts, table: aliasTable(left) } : null;
}
