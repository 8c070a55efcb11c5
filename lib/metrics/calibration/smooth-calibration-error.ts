import { countTally } from "@/lib/metrics/tally";
import type { Estimate, Tally } from "@/lib/metrics/types";
import { smoothOut } from "./smooth-out";

/**
 * Smooth expected calibration error (smECE), in [0, 1], without bins (Blasiok and Nakkiran 2023, "Smooth
 * ECE: Principled reliability diagrams via kernel smoothing", ICLR 2024): right minus confidence, smoothed
 * along the confidence with a reflected normal kernel, and the mean of its absolute value. The kernel's
 * bandwidth is the error itself.
 *
 * The authors' package relplot 1.0.3 gives the same to about 0.0005, as it rounds the bandwidth up to a
 * multiple of 1/1024. Where the error is above 0.15 it cuts its kernel off and differs by up to 0.002, and
 * it counts forecasts of confidence exactly 0 or 1 half, which here count in full.
 *
 * Undefined without forecasts.
 */
export function smoothCalibrationError(tally: Tally): Estimate {
  const n = countTally(tally);
  if (n === 0) return { undefined: "no_forecasts", n };
  const coarse = coarsenTally(tally);
  return { value: smoothedError(coarse, smoothBandwidth(coarse)) / n, n };
}

/** Calibration errors below this are of no interest, and finer grids cost more. */
const LEAST = 0.001;

/** How near the bandwidth must be to the error that it gives. */
const NEAR = 1e-6;

/**
 * The bandwidth of the smooth calibration error, in [0.001, 1]: the one that equals the error which
 * it gives (Blasiok and Nakkiran 2023, section 3). There is one, because the error falls as the
 * bandwidth grows: from that of every confidence by itself to the size of the confidence gap. Found between
 * these by false position with the Illinois rule (Dowell and Jarratt 1971). Without forecasts it is 0.001.
 */
export function smoothBandwidth(tally: Tally): number {
  const coarse = coarsenTally(tally);
  const n = Math.max(1, countTally(coarse));
  const excess = (bandwidth: number) => smoothedError(coarse, bandwidth) / n - bandwidth;
  const gaps = excessOf(coarse);
  let low = Math.max(LEAST, Math.abs(gaps.reduce((sum, gap) => sum + gap, 0)) / n);
  let high = Math.max(low, sumOfAbsolutes(gaps) / n);
  let above = excess(low);
  let below = excess(high);
  if (above <= 0) return low;
  if (below >= -NEAR) return high;
  let last = 0;
  // The grid changes with the bandwidth, so the excess may jump across 0 by more than NEAR.
  while (high - low > NEAR) {
    const bandwidth = (low * below - high * above) / (below - above);
    const here = excess(bandwidth);
    if (Math.abs(here) < NEAR) return bandwidth;
    if (here > 0) {
      low = bandwidth;
      above = here;
      // An end that stays twice counts half, or the other would creep.
      if (last > 0) below /= 2;
    } else {
      high = bandwidth;
      below = here;
      if (last < 0) above /= 2;
    }
    last = here;
  }
  return (low + high) / 2;
}

/** How many more of each confidence were right than it promised. */
const excessOf = ({ confidence, right, wrong }: Tally) =>
  confidence.map((value, k) => {
    const hits = right[k] ?? 0;
    return hits - value * (hits + (wrong[k] ?? 0));
  });

const sumOfAbsolutes = (values: Float64Array) =>
  values.reduce((sum, value) => sum + Math.abs(value), 0);

/**
 * Smooth calibration error at a given bandwidth times the number of forecasts: the integral over
 * [0, 1] of the absolute value of the smoothed (right - confidence). It falls, or stays, as the
 * bandwidth grows.
 */
export const smoothedError = (tally: Tally, bandwidth: number): number =>
  sumOfAbsolutes(smoothOut(tally.confidence, excessOf(tally), bandwidth));

/** Stated confidences are multiples of this, or near enough. */
const STEPS = 1000;

/**
 * The tally with at most 1001 confidences: where there are more, each is split between the two multiples of
 * 0.001 beside it, in proportion to its nearness, which keeps the mean. For what is smoothed far more
 * widely than 0.001. Counts of the result need not be whole.
 */
export function coarsenTally(tally: Tally): Tally {
  if (tally.confidence.length <= STEPS + 1) return tally;
  const right = new Float64Array(STEPS + 1);
  const wrong = new Float64Array(STEPS + 1);
  for (let k = 0; k < tally.confidence.length; k += 1) {
    const place = (tally.confidence[k] ?? Number.NaN) * STEPS;
    const below = Math.min(Math.floor(place), STEPS - 1);
    for (const step of [below, below + 1]) {
      const share = 1 - Math.abs(place - step);
      right[step] = (right[step] ?? 0) + share * (tally.right[k] ?? 0);
      wrong[step] = (wrong[step] ?? 0) + share * (tally.wrong[k] ?? 0);
    }
  }
  return { confidence: right.map((_, step) => step / STEPS), right, wrong };
}
