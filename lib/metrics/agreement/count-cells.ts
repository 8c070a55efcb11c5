import type { PairTable } from "./tabulate-pairs";

/** The contingency table, row by row, of pairs of which pair i counts `weights[i]` times (else once). */
export function countCells({ size, cells }: PairTable, weights?: ArrayLike<number>): Float64Array {
  const table = new Float64Array(size * size);
  const { length } = cells;
  for (let i = 0; i < length; i += 1) {
    const cell = cells[i] ?? -1;
    table[cell] = (table[cell] ?? 0) + (weights ? (weights[i] ?? 0) : 1);
  }
  return table;
}
