/**
 * p values adjusted for there being several, in the order given (Holm 1979, "A simple sequentially
 * rejective multiple test procedure"): the i-th smallest of m is multiplied by m - i + 1, is at least the
 * one before it, and at most 1. Rejecting at 5 % keeps the chance of any false rejection at 5 %, however
 * the tests depend on each other.
 *
 * @throws RangeError naming the first p that is not in [0, 1]
 */
export function holmAdjusted(ps: readonly number[]): number[] {
  for (const p of ps) {
    if (!(p >= 0 && p <= 1)) throw new RangeError(`p values lie in [0, 1], got ${p}`);
  }
  const adjusted = ps.map((p) => p);
  const ascending = ps.map((p, at) => ({ p, at })).sort((a, b) => a.p - b.p);
  let before = 0;
  ascending.forEach(({ p, at }, i) => {
    before = Math.max(before, Math.min(1, p * (ps.length - i)));
    adjusted[at] = before;
  });
  return adjusted;
}
