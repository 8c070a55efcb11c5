import { aliasTable } from "./alias-table";
import { poissonWeights } from "./poisson-weights";

/** Writes drawn counts into `counts`, each at its own place, and gives their sum. */
export type DrawCounts = (counts: Float64Array, random: () => number) => number;

/**
 * Draws independent Poisson counts, again and again: one look into a table for each. The count with
 * mean `means[i]` is written at `places[i]`. A drawn probability is a multiple of 2^-32, as the
 * random numbers are.
 *
 * @throws RangeError if a mean is negative or not finite
 */
export function poissonTables(places: Int32Array, means: Float64Array): DrawCounts {
  // Equal means share a table.
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
    for (let i = 0; i < places.length; i += 1) {
      const u = random() * (size[i] ?? 0);
      const column = Math.floor(u);
      const place = (start[i] ?? 0) + column;
      const above = u - column < (keep[place] ?? 1) ? column : (other[place] ?? 0);
      const count = (lowest[i] ?? 0) + above;
      counts[places[i] ?? 0] = count;
      sum += count;
    }
    return sum;
  };
}

/** The alias table of low, low + 1, ... with the probabilities of a Poisson count. */
function poissonTable(mean: number) {
  const { low, weights } = poissonWeights(mean);
  return { low, ...aliasTable(weights) };
}
