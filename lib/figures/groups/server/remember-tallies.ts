import type { TalliedGroup } from "./tally-groups";

/** Numbers in all remembered tallies, of 8 bytes each. */
const mostNumbers = 6_000_000;

const remembered = new Map<string, TalliedGroup>();
let numbers = 0;

const sizeOf = ({ tally, runs }: TalliedGroup): number =>
  // A single run has the group's own tally.
  3 *
    (tally.confidence.length +
      (runs.length > 1 ? runs : []).reduce((sum, run) => sum + run.tally.confidence.length, 0)) +
  100;

/** The counts under a key that is another one whenever they are others, if this process has counted them lately. */
export const recallTally = (key: string): TalliedGroup | undefined => remembered.get(key);

/** Remembers counts, in place of those that were not needed for longest. */
export function rememberTally(key: string, tallied: TalliedGroup): void {
  if (remembered.delete(key)) numbers -= sizeOf(tallied);
  remembered.set(key, tallied);
  numbers += sizeOf(tallied);
  for (const [oldest, counts] of remembered) {
    if (numbers <= mostNumbers || oldest === key) break;
    remembered.delete(oldest);
    numbers -= sizeOf(counts);
  }
}
