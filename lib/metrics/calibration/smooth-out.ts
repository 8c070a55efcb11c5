/** Grid points to a bandwidth. Twice as many change a smooth ECE by about 0.00002. */
const POINTS_TO_BANDWIDTH = 8;

/** A normal distribution has 2e-9 of its mass farther out than this many standard deviations. */
const REACH = 6;

/**
 * Spreads masses (of either sign), mass k at `at[k]` in [0, 1], with a normal kernel of standard
 * deviation `bandwidth` in (0, 1], reflected at 0 and 1 so that no mass is lost. Gives the mass
 * around each of G = 8 / bandwidth, rounded up, evenly spaced points (i + 1/2) / G.
 */
export function smoothOut(at: Float64Array, mass: Float64Array, bandwidth: number): Float64Array {
  const points = Math.ceil(POINTS_TO_BANDWIDTH / bandwidth);
  const smooth = new Float64Array(points);
  const step = 1 / (points * bandwidth);
  const bend = Math.exp(-step * step);
  const density = 1 / (bandwidth * Math.sqrt(2 * Math.PI) * points);
  for (let k = 0; k < at.length; k += 1) {
    const height = (mass[k] ?? 0) * density;
    if (height === 0) continue;
    const centre = at[k] ?? Number.NaN;
    const first = Math.ceil((centre - REACH * bandwidth) * points - 0.5);
    const last = Math.floor((centre + REACH * bandwidth) * points - 0.5);
    const deviation = ((first + 0.5) / points - centre) / bandwidth;
    // From point to point exp(-d^2 / 2) changes by a ratio that changes by one that is the same throughout.
    let value = height * Math.exp(-0.5 * deviation * deviation);
    let ratio = Math.exp(-step * deviation - 0.5 * step * step);
    for (let i = first; i <= last; i += 1) {
      const point = i >= 0 && i < points ? i : reflect(i, points);
      smooth[point] = (smooth[point] ?? 0) + value;
      value *= ratio;
      ratio *= bend;
    }
  }
  return smooth;
}

/** Which of `points` points the i-th of an endless row falls on when the row is folded at both ends. */
function reflect(i: number, points: number): number {
  const period = 2 * points;
  const j = ((i % period) + period) % period;
  return j < points ? j : period - 1 - j;
}
