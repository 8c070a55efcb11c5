import { binTally, cutTies } from "@/lib/metrics/calibration/bins/bin-tally";
import { countTally } from "@/lib/metrics/tally";
import type { BinRules, Tally } from "@/lib/metrics/types";

/**
 * Gaps that are linear in the counts of a tally, up to a common divisor: of bins, or of the points of a kernel.
 * The sum of their absolute values is a calibration error. Of the forecasts with the confidence of index k, the
 * share `share[e]` is in bin `bin[e]`, for e from `start[k]` to before `start[k + 1]`.
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
  { bins, cell, bin, share }: BinShares,
): LinearGaps {
  const start = new Int32Array(confidence.length + 1);
  for (const k of cell) start[k + 1] = (start[k + 1] ?? 0) + 1;
  for (let k = 0; k < confidence.length; k += 1) {
    start[k + 1] = (start[k + 1] ?? 0) + (start[k] ?? 0);
  }
  return { size: bins, confidence, start, bin, share };
}

/**
 * The signed gaps of counts. The gap of bin j is how many more were right than the confidences promised, as a
 * share of the `total` in bins. `masses[j]` is the bin's share of these, `stated[j]` their mean confidence.
 * `counted[j]` is how many forecasts inform the gap: more than are in the bin where it has a part of a tie (L.
 * Kish 1965, "Survey sampling", on weights).
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

/**
 * The bin, or bins, of each confidence: the share `share[e]` of the forecasts with the confidence of index
 * `cell[e]`, which ascends, is in bin `bin[e]`, of `bins`.
 */
export type BinShares = {
  readonly bins: number;
  readonly cell: Int32Array;
  readonly bin: Int32Array;
  readonly share: Float64Array;
};

/**
 * The bins of a tally, fixed while it is resampled: those of `binTally`. The reference's bins of equal mass
 * depend on the order of forecasts within a tie; here each has the share of the tie that it has on average over
 * all orders.
 *
 * @throws RangeError if `bins` is not a positive whole number
 */
export function binShares(tally: Tally, rules: BinRules): BinShares {
  const n = countTally(tally);
  const shares = shareList();
  if (rules.binning === "equal-mass" && rules.rules !== "right-closed") {
    const size = rules.rules === "default" ? n : Math.floor(n / rules.bins) * rules.bins;
    if (n < rules.bins) return shares.inBins(0);
    cutTies(tally, rules.bins, size, (cell, bin, taken) => {
      const units = ((tally.right[cell] ?? 0) + (tally.wrong[cell] ?? 0)) * rules.bins;
      shares.add(cell, bin, taken / units);
    });
    return shares.inBins(rules.bins);
  }
  const binning = binTally(tally, rules);
  if ("undefined" in binning) return shares.inBins(0);
  let bin = 0;
  tally.confidence.forEach((confidence, cell) => {
    while (confidence > (binning.bins[bin]?.high ?? 1)) bin += 1;
    shares.add(cell, bin, 1);
  });
  return shares.inBins(binning.bins.length);
}

/** Lists shares one by one, cell after cell. */
export function shareList() {
  const [cells, bins, shares]: [number[], number[], number[]] = [[], [], []];
  return {
    add: (cell: number, bin: number, share: number) => {
      cells.push(cell);
      bins.push(bin);
      shares.push(share);
    },
    /** The constructors, because `from` takes several times as long. */
    inBins: (count: number): BinShares => ({
      bins: count,
      cell: new Int32Array(cells),
      bin: new Int32Array(bins),
      share: new Float64Array(shares),
    }),
  };
}

/** With more confidences than this, neighbours are put together in bins of equal mass. */
const MANY = 50;
const BINS = 20;

/** The gaps of every confidence by itself, or, where there are many, of 20 bins of equal mass. */
export function confidenceGroups(tally: Tally): LinearGaps {
  const { length } = tally.confidence;
  if (length > MANY) {
    const rules = { binning: "equal-mass", rules: "default", bins: BINS } as const;
    return fixedBinGaps(tally.confidence, binShares(tally, rules));
  }
  const each = Int32Array.from({ length }, (_, k) => k);
  return fixedBinGaps(tally.confidence, {
    bins: length,
    cell: each,
    bin: each,
    share: new Float64Array(length).fill(1),
  });
}

/** A tally of these groups, each at its mean confidence; counts need not be whole. */
export function groupConfidences(tally: Tally): Tally {
  if (tally.confidence.length <= MANY) return tally;
  const { size, start, bin, share } = confidenceGroups(tally);
  const confidence = new Float64Array(size);
  const right = new Float64Array(size);
  const wrong = new Float64Array(size);
  for (let k = 0; k < tally.confidence.length; k += 1) {
    for (let e = start[k] ?? 0; e < (start[k + 1] ?? 0); e += 1) {
      const j = bin[e] ?? 0;
      const hits = (share[e] ?? 0) * (tally.right[k] ?? 0);
      const misses = (share[e] ?? 0) * (tally.wrong[k] ?? 0);
      right[j] = (right[j] ?? 0) + hits;
      wrong[j] = (wrong[j] ?? 0) + misses;
      confidence[j] = (confidence[j] ?? 0) + (tally.confidence[k] ?? 0) * (hits + misses);
    }
  }
  return {
    confidence: confidence.map((sum, j) => sum / ((right[j] ?? 0) + (wrong[j] ?? 0))),
    right,
    wrong,
  };
}
