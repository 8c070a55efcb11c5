import { countTally } from "@/lib/metrics/count-tally";
import type { Tally } from "@/lib/metrics/types";
import { coarsenTally } from "./coarsen-tally";
import { smoothedError } from "./smoothed-error";

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
  const { most, least } = errorsWithout(coarse);
  let low = Math.max(LEAST, least / n);
  let high = Math.max(low, most / n);
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

/** The error without smoothing, and with all smoothed into one, times the number of forecasts. */
function errorsWithout({ confidence, right, wrong }: Tally): { most: number; least: number } {
  let most = 0;
  let gap = 0;
  for (let k = 0; k < confidence.length; k += 1) {
    const hits = right[k] ?? 0;
    const excess = hits - (confidence[k] ?? 0) * (hits + (wrong[k] ?? 0));
    most += Math.abs(excess);
    gap += excess;
  }
  return { most, least: Math.abs(gap) };
}
