import type { Tally } from "./types";

/** How many forecasts a tally counts. */
export function countTally({ right, wrong }: Tally): number {
  let n = 0;
  for (let k = 0; k < right.length; k += 1) n += (right[k] ?? 0) + (wrong[k] ?? 0);
  return n;
}
