import type { BinRules, Interval, MaybeInterval, Tally } from "@/lib/metrics/types";

/** Of a 95 % interval's width: one standard error. */
const STANDARD_ERROR = 1 / 4;

/** The intervals that this one is made from. */
type Known = { brier: MaybeInterval; meanConfidence: MaybeInterval };

/**
 * The 95 % interval of the ECE where confidences are only 0 and 1. Null for other confidences, and where
 * the Brier score has no interval.
 *
 * A forecast is then either right or as wrong as can be, and the Brier score is the share of mistakes. So is
 * the ECE, but for one bin: of bins of equal mass that share ties, one holds zeros and ones, and mistakes at
 * 0 and at 1 have opposite signs. If zeros fill a part z of that bin, and a share a of all zeros and b of
 * all ones are mistakes, with M bins
 *
 *     ECE = Brier score - 2 min(z a, (1 - z) b) / M
 *
 * z depends on how many zeros there are, which is uncertain. Each end takes the most favourable z within
 * one standard error of the share of zeros. (Within two it would cover 98 %: both are rarely so far off at once.)
 */
export function certainErrorInterval(
  { confidence, right, wrong }: Tally,
  rules: BinRules,
  { brier, meanConfidence }: Known,
): Interval | null {
  if (confidence.length !== 2 || confidence[0] !== 0 || confidence[1] !== 1) return null;
  if (!("low" in brier && "low" in meanConfidence)) return null;
  if (rules.binning !== "equal-mass" || rules.rules === "right-closed") return brier;
  const mistaken = [right, wrong].map((counts, k) => {
    const n = (right[k] ?? 0) + (wrong[k] ?? 0);
    return (counts[k] ?? 0) / n;
  });
  const middle = 1 - (meanConfidence.low + meanConfidence.high) / 2;
  const reach = STANDARD_ERROR * (meanConfidence.high - meanConfidence.low);
  const zeros = { low: middle - reach, high: middle + reach };
  const off = cancelled(mistaken[0] ?? 0, mistaken[1] ?? 0, zeros, rules.bins);
  return {
    low: Math.max(0, brier.low - off.high),
    high: Math.max(0, brier.high - off.low),
  };
}

/** The least and the most that mistakes cancel, if the share of zeros is anywhere in `zeros`. */
function cancelled(a: number, b: number, zeros: Interval, bins: number): Interval {
  const [from, to] = [zeros.low * bins, zeros.high * bins];
  const cancels = (z: number) => (2 * Math.min(z * a, (1 - z) * b)) / bins;
  const ends = [from, to].map((filled) => cancels(filled - Math.floor(filled)));
  const isInside = (z: number) => Math.ceil(from - z) + z <= to;
  // Most where mistakes of both kinds are as many; nothing at z = 0, where no bin holds both.
  const most = a + b > 0 ? b / (a + b) : 0;
  return {
    low: isInside(0) ? 0 : Math.min(...ends),
    high: isInside(most) ? cancels(most) : Math.max(...ends),
  };
}
