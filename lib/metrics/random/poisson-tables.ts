import { aliasTable } from "./alias-table";

/** Beyond so many standard deviations (and so much) from its mean a Poisson count has no mass. */
const DEVIATIONS = 10;
const MARGIN = 40;

/**
 * Draws independent Poisson counts with the given means, again and again: one look into a table for
 * each. Writes them into `counts` and gives their sum. What lies outside the tables has a
 * probability below 1e-20; a drawn probability is a multiple of 2^-32, as the random numbers are.
 *
 * @throws RangeError if a mean is negative or not finite
 */
export function poissonTables(
  means: Float64Array,
): (counts: Int32Array, random: () => number) => number {
  // Equal means share a table, so that many kinds of one row need only one.
  const tables = new Map<number, ReturnType<typeof poissonTable> & { start: number }>();
  let columns = 0;
  for (const mean of means) {
    if (tables.has(mean)) continue;
    const table = { ...poissonTable(mean), start: columns };
    tables.set(mean, table);
    columns += table.keep.length;
  }
  const keep = new Float64Array(columns);
  const other = new Int32Array(columns);
  for (const table of tables.values()) {
    keep.set(table.keep, table.start);
    other.set(table.other, table.start);
  }
  const start = Int32Array.from(means, (mean) => tables.get(mean)?.start ?? 0);
  const size = Int32Array.from(means, (mean) => tables.get(mean)?.keep.length ?? 0);
  const lowest = Int32Array.from(means, (mean) => tables.get(mean)?.low ?? 0);
  return (counts, random) => {
    let sum = 0;
    for (let i = 0; i < counts.length; i += 1) {
      const u = random() * (size[i] ?? 0);
      const column = Math.floor(u);
      const place = (start[i] ?? 0) + column;
      const above = u - column < (keep[place] ?? 1) ? column : (other[place] ?? 0);
      const count = (lowest[i] ?? 0) + above;
      counts[i] = count;
      sum += count;
    }
    return sum;
  };
}

/** The alias table of low, low + 1, ... with the probabilities of a Poisson count. */
function poissonTable(mean: number) {
  if (!(mean >= 0 && mean < 2 ** 31)) throw new RangeError(`mean ${mean} is not in [0, 2^31)`);
  const reach = DEVIATIONS * Math.sqrt(mean) + MARGIN;
  const mode = Math.floor(mean);
  const low = Math.max(0, Math.floor(mean - reach));
  const weights = new Float64Array(Math.ceil(mean + reach) - low + 1);
  // In proportion to the probability of the mode: p(k) / p(k - 1) = mean / k.
  weights[mode - low] = 1;
  for (let k = mode; k > low; k -= 1) {
    weights[k - 1 - low] = (weights[k - low] ?? 0) * (k / mean);
  }
  for (let k = mode + 1; k - low < weights.length; k += 1) {
    weights[k - low] = (weights[k - 1 - low] ?? 0) * (mean / k);
  }
  return { low, ...aliasTable(weights) };
}
