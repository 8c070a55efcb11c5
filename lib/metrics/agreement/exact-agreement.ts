import { requireSameLength } from "../require-same-length";
import type { Estimate } from "../types";

/**
 * Share of pairs, in [0, 1], whose two values are equal (`===`). Undefined without pairs.
 *
 * @throws RangeError if the lengths differ
 */
export function exactAgreement<L extends string | number | boolean>(
  a: readonly L[],
  b: readonly L[],
): Estimate {
  requireSameLength(a, b);
  const n = a.length;
  if (n === 0) return { undefined: "no_pairs", n };
  return { value: a.filter((label, index) => label === b[index]).length / n, n };
}
