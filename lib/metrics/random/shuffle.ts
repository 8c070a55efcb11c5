/**
 * `count` of the items in random order, none twice; every ordered choice is equally likely. `random` gives
 * numbers in [0, 1), as `seededRandom` does. The first `count` steps of the Fisher-Yates shuffle (Knuth,
 * TAOCP vol. 2, 3.4.2, algorithm P, from the front).
 *
 * @throws RangeError if `count` is not a whole number from 0 to the number of items
 */
export function sampleWithoutReplacement<T>(
  items: readonly T[],
  count: number,
  random: () => number,
): T[] {
  if (!Number.isInteger(count) || count < 0 || count > items.length) {
    throw new RangeError(`cannot choose ${count} of ${items.length} items`);
  }
  // Indices are swapped, not items: an item may itself be undefined.
  const order = Array.from(items, (_, index) => index);
  for (let i = 0; i < count; i += 1) {
    const j = i + Math.floor(random() * (order.length - i));
    const chosen = order[j] ?? Number.NaN;
    order[j] = order[i] ?? Number.NaN;
    order[i] = chosen;
  }
  return order.slice(0, count).flatMap((index) => items.slice(index, index + 1));
}

/**
 * The items in random order; every order is equally likely (Fisher-Yates). `random` gives numbers
 * in [0, 1), as `seededRandom` does. A new array: the items are left as they are.
 */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return sampleWithoutReplacement(items, items.length, random);
}
