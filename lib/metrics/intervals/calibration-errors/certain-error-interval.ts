import type { BinRules, Interval, MaybeInterval, Tally } from "@/lib/metrics/types";

/** One standard error, as a share of the width of a 95 % interval. */
const STANDARD_ERROR = 1 / 4;

/** The intervals that this one is made from. */
type Known = { brier: MaybeInterval; meanConfidence: MaybeInterval };

/**
 * The 95 % interval of the ECE where confidences are only 0 and 1. Null for other confidences, and where the
 * Brier score has no interval.
 *
 * Each forecast is then either right or as wrong as can be, so the Brier score is the share of mistakes. The
 * ECE is the same but for one bin: of bins of equal mass that share ties, one holds zeros and ones, where
 * mistakes at 0 and mistakes at 1 cancel. If zeros fill a part z of that bin, and a share a of all zeros and b
 * of all ones are mistakes, then with M bins
 *
 *      ECE = Brier score - 2 min(z a, (1 - z) b) / M
 *
 * z depends on the number of zeros, which is uncertain. Each end takes the z within one standard error of the
 * share of zeros that moves it furthest out. (Within two, the interval would cover 98 %: both are rarely that
 * far off at once.)
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

/** How much of the mistakes cancels, at least and at most, if the share of zeros is anywhere in `zeros`. */
function cancelled(a: number, b: number, zeros: Interval, bins: number): Interval {
  const [from, to] = [zeros.low * bins, zeros.high * bins];
  const cancels = (z: number) => (2 * Math.min(z * a, (1 - z) * b)) / bins;
  const ends = [from, to].map((filled) => cancels(filled - Math.floor(filled)));
  const isInside = (z: number) => Math.ceil(from - z) + z <= to;
  // The most where mistakes of both kinds are equally many; nothing at z = 0, where no bin holds both.
  const most = a + b > 0 ? b / (a + b) : 0;
  return {
    low: isInside(0) ? 0 : Math.min(...ends),
    high: isInside(most) ? cancels(most) : Math.max(...ends),
  };
}
