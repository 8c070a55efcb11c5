import { smoothBandwidth } from "../calibration/smooth-bandwidth";
import { smoothingKernel } from "../calibration/smoothing-kernel";
import type { Tally } from "../types";
import { heldGaps, type LinearGaps } from "./held-gaps";

/** The kernel's 8 points to a bandwidth are taken 4 together: a smooth function needs no more. */
const TAKEN_TOGETHER = 4;
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
  if (confidence.length <= MANY) return kernelGaps(confidence, bandwidth);

  const steps = Math.ceil(STEPS_TO_BANDWIDTH / bandwidth);
  const nodes = Float64Array.from({ length: steps + 1 }, (_, i) => i / steps);
  const below = Int32Array.from(confidence, (c) => Math.min(Math.floor(c * steps), steps - 1));
  const share = confidence.map((c, k) => c * steps - (below[k] ?? 0));
  const { size, write, masses, scale } = kernelGaps(nodes, bandwidth);
  const right = new Float64Array(nodes.length);
  const wrong = new Float64Array(nodes.length);
  const move = (from: Float64Array, to: Float64Array) => {
    to.fill(0);
    for (let k = 0; k < from.length; k += 1) {
      const count = from[k] ?? 0;
      const node = below[k] ?? 0;
      const above = count * (share[k] ?? 0);
      to[node] = (to[node] ?? 0) + count - above;
      to[node + 1] = (to[node + 1] ?? 0) + above;
    }
  };
  return {
    size,
    write(r, w, gaps) {
      move(r, right);
      move(w, wrong);
      write(right, wrong, gaps);
    },
    masses(r, w) {
      move(r, right);
      move(w, wrong);
      return masses(right, wrong);
    },
    scale(r, w, trueGaps) {
      move(r, right);
      move(w, wrong);
      return scale(right, wrong, trueGaps);
    },
  };
}

function kernelGaps(confidence: Float64Array, bandwidth: number): LinearGaps {
  const cells = confidence.length;
  const kernel = smoothingKernel(confidence, bandwidth);
  const bins = Math.ceil(kernel.length / cells / TAKEN_TOGETHER);
  const shares = new Float64Array(bins * cells);
  kernel.forEach((value, i) => {
    const bin = Math.floor(Math.floor(i / cells) / TAKEN_TOGETHER);
    const at = bin * cells + (i % cells);
    shares[at] = (shares[at] ?? 0) + value;
  });
  const kept = Int32Array.from(shares.keys()).filter((at) => (shares[at] ?? 0) > NEGLIGIBLE);
  return heldGaps(confidence, {
    bins,
    cell: kept.map((at) => at % cells),
    bin: kept.map((at) => Math.floor(at / cells)),
    share: Float64Array.from(kept, (at) => shares[at] ?? 0),
  });
}
