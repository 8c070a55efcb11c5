import { smoothOut } from "@/lib/metrics/calibration/smooth-out";
import { hasValue } from "@/lib/metrics/has-value";
import type { Estimate, Tally } from "@/lib/metrics/types";
import { type BinShares, fixedBinGaps, type LinearGaps, shareList } from "./fixed-bin-gaps";

/** Neighbouring points of the kernel that are added up into one, at most: a smooth function needs no more. */
const TAKEN_TOGETHER = 8;
/** Points that are left at least: in fewer, gaps that change their sign would cancel. */
const FEWEST = 10;
/** A narrower kernel would need more points than it is worth, because the error is small then. */
const NARROWEST = 0.02;
/** With more confidences than this, they are moved to nodes at even steps, this many to a bandwidth. */
const MANY = 250;
const STEPS_TO_BANDWIDTH = 6;
/** Smaller shares of a forecast get no entry. */
const NEGLIGIBLE = 1e-6;
/** One forecast. */
const UNIT = Float64Array.of(1);

/**
 * The gaps of the smooth calibration error of a tally, at its bandwidth, or 0.02 if that is larger: the sum of
 * their absolute values is that error, to about 1 %. Points of the kernel act like bins that overlap.
 */
export function smoothGaps({ confidence }: Tally, smoothEce: Estimate): LinearGaps {
  const bandwidth = Math.max(NARROWEST, hasValue(smoothEce) ? smoothEce.value : 0);
  if (confidence.length <= MANY)
    return fixedBinGaps(confidence, kernelShares(confidence, bandwidth));

  const steps = Math.ceil(STEPS_TO_BANDWIDTH / bandwidth);
  const nodes = Float64Array.from({ length: steps + 1 }, (_, i) => i / steps);
  return moveToNodes(confidence, fixedBinGaps(nodes, kernelShares(nodes, bandwidth)));
}

/**
 * The gaps of confidences that are shared between the two nodes around them, more to the nearer one. Nodes are
 * even steps from 0 to 1.
 */
function moveToNodes(confidence: Float64Array, nodes: LinearGaps): LinearGaps {
  const steps = nodes.confidence.length - 1;
  const row = new Float64Array(nodes.size);
  const addNode = (node: number, part: number) => {
    for (let e = nodes.start[node] ?? 0; e < (nodes.start[node + 1] ?? 0); e += 1) {
      const j = nodes.bin[e] ?? 0;
      row[j] = (row[j] ?? 0) + part * (nodes.share[e] ?? 0);
    }
  };
  /** Calls `use` for the bins and the shares of one confidence, in order. */
  const spread = (c: number, use: (bin: number, share: number) => void) => {
    const below = Math.min(Math.floor(c * steps), steps - 1);
    const above = c * steps - below;
    row.fill(0);
    addNode(below, 1 - above);
    addNode(below + 1, above);
    for (let j = 0; j < row.length; j += 1) if (row[j] !== 0) use(j, row[j] ?? 0);
  };
  // Counted first, so that a million confidences need no lists that grow.
  const start = new Int32Array(confidence.length + 1);
  let entries = 0;
  confidence.forEach((c, k) => {
    spread(c, () => {
      entries += 1;
    });
    start[k + 1] = entries;
  });
  const bin = new Int32Array(entries);
  const share = new Float64Array(entries);
  let at = 0;
  for (const c of confidence) {
    spread(c, (j, s) => {
      bin[at] = j;
      share[at] = s;
      at += 1;
    });
  }
  return { size: nodes.size, confidence, start, bin, share };
}

/**
 * With r[k] right and n[k] forecasts at confidence[k], N in all, and the kernel at one bandwidth,
 *
 *     smooth ECE = sum over points g of |sum over k of kernel[g, k] * (r[k] - confidence[k] * n[k])| / N
 *
 * which is a sum of absolute values of linear functions of the counts, as ECE is with fixed bins.
 */
function kernelShares(confidence: Float64Array, bandwidth: number): BinShares {
  const shares = shareList();
  let bins = 0;
  for (let k = 0; k < confidence.length; k += 1) {
    const kernel = smoothOut(confidence.subarray(k, k + 1), UNIT, bandwidth);
    const together = Math.min(TAKEN_TOGETHER, Math.ceil(kernel.length / FEWEST));
    bins = Math.ceil(kernel.length / together);
    for (let j = 0; j < bins; j += 1) {
      const end = Math.min(kernel.length, (j + 1) * together);
      let sum = 0;
      for (let g = j * together; g < end; g += 1) sum += kernel[g] ?? 0;
      if (sum > NEGLIGIBLE) shares.add(k, j, sum);
    }
  }
  return shares.inBins(bins);
}
