/**
 * Refuses two lists that cannot be pairs.
 *
 * @throws RangeError if the lengths differ
 */
export function requireSameLength(a: ArrayLike<unknown>, b: ArrayLike<unknown>): void {
  if (a.length !== b.length) {
    throw new RangeError(`expected pairs, got ${a.length} and ${b.length} values`);
  }
}
