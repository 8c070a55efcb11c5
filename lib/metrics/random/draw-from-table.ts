import type { AliasTable } from "./alias-table";

/** A whole number with the probability that the table gives it. `random` is as `seededRandom`. */
export function drawFromTable({ keep, other }: AliasTable, random: () => number): number {
  const u = random() * keep.length;
  const column = Math.floor(u);
  return u - column < (keep[column] ?? 1) ? column : (other[column] ?? 0);
}
