import type { Interval } from "@/lib/metrics/types";
import type { GapModel } from "./gap-model";

/** The error rate of the interval. */
const LEVEL = 0.05;

/** What rounding may leave of mean confidences that are the same. */
const ROUNDING = 1e-9;

/**
 * A 95 % interval for the maximum calibration error, the largest |accuracy - mean confidence| of a bin. Null
 * where there are no bins.
 *
 * Each bin has bounds of its own (`proportionBounds`), and the largest of these are the interval's ends. One
 * lower bound that is too high spoils the lower end. So lower bounds are such that, of sets of this many
 * independent bins, 5 % have any that is too high; of dependent bins, fewer (Z. Šidák 1967, "Rectangular
 * confidence regions for the means of multivariate normal distributions"). The upper end is too low only if the
 * upper bound of the bin with the largest gap is, so each upper bound may miss in the rest of 5 % (V.
 * Chernozhukov, S. Lee and A. M. Rosen 2013, "Intersection bounds: estimation and inference"). The interval
 * covers more than 95 % where many bins could have the largest gap.
 */
export function largestGapInterval({
  masses,
  stated,
  observed,
  counted,
}: Pick<GapModel, "masses" | "stated" | "observed" | "counted">): Interval | null {
  const lowTail = (1 - (1 - LEVEL) ** (1 / countBins(stated, masses))) / 2;
  let low = 0;
  let high = 0;
  for (let j = 0; j < masses.length; j += 1) {
    const mass = masses[j] ?? 0;
    if (mass === 0) continue;
    const confidence = stated[j] ?? 0;
    const n = counted[j] ?? 0;
    const accuracy = Math.min(1, Math.max(0, confidence + (observed[j] ?? 0) / mass));
    const sure = proportionBounds(n * accuracy, n, lowTail);
    const possible = proportionBounds(n * accuracy, n, LEVEL - lowTail);
    low = Math.max(low, sure.low - confidence, confidence - sure.high);
    high = Math.max(high, possible.high - confidence, confidence - possible.low);
  }
  return masses.length > 0 ? { low, high } : null;
}

/** The number of bins; those that hold only parts of one tie count as one. */
function countBins(stated: Float64Array, masses: Float64Array): number {
  let bins = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (let j = 0; j < masses.length; j += 1) {
    const confidence = stated[j] ?? 0;
    if (masses[j] === 0 || confidence - last <= ROUNDING) continue;
    bins += 1;
    last = confidence;
  }
  return Math.max(1, bins);
}

/** The precision of a bound. */
const NEAR = 1e-10;
/** The continued fraction has converged when a step changes it by less. */
const SETTLED = 1e-12;
const MOST_STEPS = 500;

/**
 * Bounds of a probability of which `hits` of `n` independent trials came true. At `low`, that many or more have
 * the probability `tail`; at `high`, that many or fewer (C. J. Clopper and E. S. Pearson 1934). In [0, 1].
 * Numbers need not be whole: n may be how many trials dependent ones are worth (E. L. Korn and B. I. Graubard
 * 1998, "Confidence intervals for proportions with small expected number of positive counts estimated from
 * survey data").
 *
 * @example of 10 of 10 with tail 0.05: low is 0.05^(1/10) = 0.741, high is 1
 */
export function proportionBounds(hits: number, n: number, tail: number): Interval {
  const misses = n - hits;
  return {
    low: hits > 0 ? whereShareIs(tail, hits, misses + 1) : 0,
    high: misses > 0 ? whereShareIs(1 - tail, hits + 1, misses) : 1,
  };
}

/**
 * The point below which a beta distribution has this share, by Newton’s steps, or by bisection where these lead
 * outside.
 */
function whereShareIs(share: number, a: number, b: number): number {
  const logBeta = logGamma(a) + logGamma(b) - logGamma(a + b);
  let low = 0;
  let high = 1;
  let x = a / (a + b);
  for (let i = 0; i < MOST_STEPS && high - low > NEAR; i += 1) {
    // The density times x (1 - x).
    const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta);
    const excess = betaShare(x, a, b, front) - share;
    if (excess < 0) low = x;
    else high = x;
    const next = x - (excess * x * (1 - x)) / front;
    if (Math.abs(next - x) < NEAR && next > 0 && next < 1) return next;
    x = next > low && next < high ? next : (low + high) / 2;
  }
  return (low + high) / 2;
}

/** The share of a beta distribution below x in (0, 1): W. H. Press et al. 2007, "Numerical recipes", 6.4. */
function betaShare(x: number, a: number, b: number, front: number): number {
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** The continued fraction 6.4.5, evaluated by the method of Lentz. */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / (1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m < MOST_STEPS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / (1 + even * d);
    c = 1 + even / c;
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / (1 + odd * d);
    c = 1 + odd / c;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < SETTLED) break;
  }
  return fraction;
}

/** Stirling's series, from 10 on to 1e-13 (Abramowitz and Stegun 1964, 6.1.41); below by recurrence. */
function logGamma(x: number): number {
  if (x < 10) return logGamma(x + 1) - Math.log(x);
  const r = 1 / (x * x);
  const series = (1 / 12 - r * (1 / 360 - r * (1 / 1260 - r * (1 / 1680 - r / 1188)))) / x;
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series;
}
