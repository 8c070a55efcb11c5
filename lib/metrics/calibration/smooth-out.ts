/** Grid points to a bandwidth. Twice as many change a smooth ECE by about 0.00002. */
const POINTS_TO_BANDWIDTH = 8;

/** A normal distribution has 2e-9 of its mass farther out than this many standard deviations. */
const REACH = 6;

/**
 * Spreads masses (of either sign), mass k at `at[k]` in [0, 1], with a normal kernel of standard deviation
 * `bandwidth` in (0, 1], reflected at 0 and 1 so that no mass is lost. Gives the mass around each of G = 8
 * / bandwidth, rounded up, evenly spaced points (i + 1/2) / G.
 */
export function smoothOut(at: Float64Array, mass: Float64Array, bandwidth: number): Float64Array {
  const points = Math.ceil(POINTS_TO_BANDWIDTH / bandwidth);
  const step = 1 / (points * bandwidth);
  const bend = Math.exp(-step * step);
  const density = 1 / (bandwidth * Math.sqrt(2 * Math.PI) * points);
  const margin = Math.ceil(REACH * bandwidth * points) + 1;
  const spread = new Float64Array(points + 2 * margin);
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
    for (let i = first + margin; i <= last + margin; i += 1) {
      spread[i] = (spread[i] ?? 0) + value;
      value *= ratio;
      ratio *= bend;
    }
  }
  return fold(spread, margin);
}

/** The row without the margins at its ends, which are added to the points on which they fall when folded. */
function fold(row: Float64Array, margin: number): Float64Array {
  const points = row.length - 2 * margin;
  const folded = row.slice(margin, margin + points);
  for (let i = 1; i <= margin; i += 1) {
    const before = row[margin - i] ?? 0;
    const after = row[margin + points - 1 + i] ?? 0;
    if (before !== 0) {
      const point = reflect(-i, points);
      folded[point] = (folded[point] ?? 0) + before;
    }
    if (after !== 0) {
      const point = reflect(points - 1 + i, points);
      folded[point] = (folded[point] ?? 0) + after;
    }
  }
  return folded;
}

/** Which of `points` points the i-th of an endless row falls on when the row is folded at both ends. */
function reflect(i: number, points: number): number {
  const period = 2 * points;
  const j = ((i % period) + period) % period;
  return j < points ? j : period - 1 - j;
}
