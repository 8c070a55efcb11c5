import { smoothBandwidth } from "../calibration/smooth-bandwidth";
import { smoothingKernel } from "../calibration/smoothing-kernel";
import type { Tally } from "../types";
import type { BinShares } from "./bin-shares";
import { heldGaps, type LinearGaps } from "./held-gaps";

/** The kernel's points to a bandwidth are taken together: a smooth function needs no more. */
const TAKEN_TOGETHER = 8;
/** Of a wide kernel fewer are: gaps that change their sign would be lost in few places. */
const FEWEST = 10;
/** A narrower kernel would need more points than it is worth: the error is small then. */
const NARROWEST = 0.02;
/** With more confidences than this, they are moved to even steps, this many to a bandwidth. */
const MANY = 250;
const STEPS_TO_BANDWIDTH = 6;
/** Less than this of a forecast is not worth an entry. */
const NEGLIGIBLE = 1e-6;

/**
 * The gaps of the smooth calibration error of a tally with its bandwidth held, at 0.02 or more: the sum
 * of their absolute values is that error, to about a hundredth of it. Points of the kernel are like bins that
 * overlap.
 */
export function smoothGaps(tally: Tally): LinearGaps {
  const bandwidth = Math.max(NARROWEST, smoothBandwidth(tally));
  const { confidence } = tally;
  if (confidence.length <= MANY) return heldGaps(confidence, kernelShares(confidence, bandwidth));

  const steps = Math.ceil(STEPS_TO_BANDWIDTH / bandwidth);
  const nodes = Float64Array.from({ length: steps + 1 }, (_, i) => i / steps);
  const { bins, ...ofNodes } = kernelShares(nodes, bandwidth);
  const { start, bin, share } = heldGaps(nodes, { bins, ...ofNodes });
  const cells: number[] = [];
  const places: number[] = [];
  const shares: number[] = [];
  confidence.forEach((c, k) => {
    const below = Math.min(Math.floor(c * steps), steps - 1);
    const above = c * steps - below;
    const row = new Float64Array(bins);
    for (const [node, part] of [
      [below, 1 - above],
      [below + 1, above],
    ] as const) {
      for (let e = start[node] ?? 0; e < (start[node + 1] ?? 0); e += 1) {
        const j = bin[e] ?? 0;
        row[j] = (row[j] ?? 0) + part * (share[e] ?? 0);
      }
    }
    row.forEach((s, j) => {
      if (s === 0) return;
      cells.push(k);
      places.push(j);
      shares.push(s);
    });
  });
  return heldGaps(confidence, {
    bins,
    cell: Int32Array.from(cells),
    bin: Int32Array.from(places),
    share: Float64Array.from(shares),
  });
}

function kernelShares(confidence: Float64Array, bandwidth: number): BinShares {
  const cells = confidence.length;
  const kernel = smoothingKernel(confidence, bandwidth);
  const points = kernel.length / cells;
  const together = Math.min(TAKEN_TOGETHER, Math.ceil(points / FEWEST));
  const bins = Math.ceil(points / together);
  const shares = new Float64Array(bins * cells);
  kernel.forEach((value, i) => {
    const bin = Math.floor(Math.floor(i / cells) / together);
    const at = bin * cells + (i % cells);
    shares[at] = (shares[at] ?? 0) + value;
  });
  const kept = Int32Array.from(shares.keys()).filter((at) => (shares[at] ?? 0) > NEGLIGIBLE);
  return {
    bins,
    cell: kept.map((at) => at % cells),
    bin: kept.map((at) => Math.floor(at / cells)),
    share: Float64Array.from(kept, (at) => shares[at] ?? 0),
  };
}
