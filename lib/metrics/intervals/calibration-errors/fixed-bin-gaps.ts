import type { BinShares } from "./bin-shares";

/**
 * Gaps that are linear in the counts of a tally, up to one common divisor: of bins, or of the points
 * of a kernel. Their absolute values add up to a calibration error. Of the forecasts with the
 * confidence of index k, `share[e]` are in bin `bin[e]`, e from `start[k]` to before `start[k + 1]`.
 */
export type LinearGaps = {
  readonly size: number;
  readonly confidence: Float64Array;
  readonly start: Int32Array;
  readonly bin: Int32Array;
  readonly share: Float64Array;
};

/** The gaps of fixed bins, whose sum of absolute values is the ECE; see `gapsOf`. */
export function fixedBinGaps(
  confidence: Float64Array,
  { bins, ...entries }: BinShares,
): LinearGaps {
  const start = new Int32Array(confidence.length + 1);
  for (const k of entries.cell) start[k + 1] = (start[k + 1] ?? 0) + 1;
  for (let k = 0; k < confidence.length; k += 1) {
    start[k + 1] = (start[k + 1] ?? 0) + (start[k] ?? 0);
  }
  const next = start.slice();
  const bin = new Int32Array(entries.bin.length);
  const share = new Float64Array(entries.share.length);
  entries.cell.forEach((k, e) => {
    const place = next[k] ?? 0;
    next[k] = place + 1;
    bin[place] = entries.bin[e] ?? 0;
    share[place] = entries.share[e] ?? 0;
  });
  return { size: bins, confidence, start, bin, share };
}

/**
 * The signed gaps of counts. The gap of bin j is how many more were right than the confidences promised, as a
 * share of the `total` that is in bins. `masses[j]` is which share of these it stands for, `stated[j]` is their
 * mean confidence, and `counted[j]` is how many forecasts know as much about them: more than are in the bin where it
 * has a part of a tie, for all of the tie are known (L. Kish 1965, "Survey sampling", on weights).
 */
export function gapsOf(
  { size, confidence, start, bin, share }: LinearGaps,
  right: Float64Array,
  wrong: Float64Array,
): {
  gaps: Float64Array;
  masses: Float64Array;
  stated: Float64Array;
  counted: Float64Array;
  total: number;
} {
  const gaps = new Float64Array(size);
  const masses = new Float64Array(size);
  const stated = new Float64Array(size);
  const squares = new Float64Array(size);
  let total = 0;
  for (let k = 0; k < confidence.length; k += 1) {
    const hits = right[k] ?? 0;
    const n = hits + (wrong[k] ?? 0);
    const excess = hits - (confidence[k] ?? 0) * n;
    for (let e = start[k] ?? 0; e < (start[k + 1] ?? 0); e += 1) {
      const j = bin[e] ?? 0;
      const s = share[e] ?? 0;
      gaps[j] = (gaps[j] ?? 0) + s * excess;
      masses[j] = (masses[j] ?? 0) + s * n;
      stated[j] = (stated[j] ?? 0) + s * n * (confidence[k] ?? 0);
      squares[j] = (squares[j] ?? 0) + s * s * n;
      total += s * n;
    }
  }
  return {
    gaps: gaps.map((gap) => gap / total),
    masses: masses.map((n) => n / total),
    stated: stated.map((sum, j) => sum / (masses[j] ?? Number.NaN)),
    counted: masses.map((n, j) => (n > 0 ? (n * n) / (squares[j] ?? 1) : 0)),
    total,
  };
}
