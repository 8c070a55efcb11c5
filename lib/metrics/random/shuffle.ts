import { sampleWithoutReplacement } from "./sample-without-replacement";

/**
 * The items in random order; every order is equally likely (Fisher-Yates). `random` gives numbers
 * in [0, 1), as `seededRandom` does. A new array: the items are left as they are.
 */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return sampleWithoutReplacement(items, items.length, random);
}
