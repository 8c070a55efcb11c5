/**
 * p values adjusted for there being several, in the order given (Y. Benjamini and D. Yekutieli 2001, "The control of
 * the false discovery rate in multiple testing under dependency"): the i-th smallest of m is multiplied by m (1 +
 * 1/2 + ... + 1/m) / i, is at most the one after it, and at most 1. Rejecting at 5 % keeps the expected share of false
 * rejections among all rejections at 5 %, however the tests depend on each other.
 *
 * @throws RangeError naming the first p that is not in [0, 1]
 */
export function benjaminiYekutieli(ps: readonly number[]): number[] {
  for (const p of ps) {
    if (!(p >= 0 && p <= 1)) throw new RangeError(`p values lie in [0, 1], got ${p}`);
  }
  const m = ps.length;
  const harmonic = ps.reduce((sum, _, i) => sum + 1 / (i + 1), 0);
  const adjusted = ps.map((p) => p);
  const descending = ps.map((p, at) => ({ p, at })).sort((a, b) => b.p - a.p);
  let after = 1;
  descending.forEach(({ p, at }, i) => {
    after = Math.min(after, (p * m * harmonic) / (m - i));
    adjusted[at] = after;
  });
  return adjusted;
}
