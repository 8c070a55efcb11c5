import { aliasTable, drawFromTable } from "./alias-table";

/** Stands in a table for: these bits decide nothing. */
export const OPEN = -1;

/**
 * Fills a table from which random bits draw `values[k]`, whole numbers >= 0, with probability in proportion
 * to `weights[k]`. Of the table's V entries floor(V p(k)) hold `values[k]`; the few left over are `OPEN`.
 * Where an entry is open, the function that this gives draws a value anew, in proportion to what rounding
 * down took away, V p(k) - floor(V p(k)). Together that is p(k) exactly (after G. Marsaglia, W. W. Tsang
 * and J. Wang 2004, "Fast generation of discrete random variables", which goes on digit by digit).
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
