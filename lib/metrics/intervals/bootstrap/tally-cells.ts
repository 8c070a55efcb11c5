import type { Tally } from "@/lib/metrics/types";

/** The counts of a tally in one list, as samplers draw them: first all that were right, then all wrong. */
export function tallyCells({ right, wrong }: Tally): Float64Array {
  const cells = new Float64Array(right.length + wrong.length);
  cells.set(right);
  cells.set(wrong, right.length);
  return cells;
}
