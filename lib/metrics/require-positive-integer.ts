/**
 * Refuses a count that is not 1, 2, 3, ...
 *
 * @throws RangeError naming what the count is of
 */
export function requirePositiveInteger(count: number, what: string): void {
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new RangeError(`${what} must be a positive whole number, got ${count}`);
  }
}
