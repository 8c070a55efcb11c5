import type { Reason } from "@/lib/metrics/reasons";

/** A forecast that has been judged. `confidence` is in [0, 1]: the largest probability the reader gave. */
export type Scored = { confidence: number; correct: boolean };

/**
 * Judged forecasts in columns: forecast i has `confidence[i]`, and was right where `correct[i]` is 1 and not 0.
 * A million take 9 MB, where a list of objects takes a hundred.
 */
export type ScoredColumns = { confidence: Float64Array; correct: Uint8Array };

/**
 * Forecasts counted by confidence: of the forecasts with confidence `confidence[k]`, `right[k]` were right
 * and `wrong[k]` were wrong. Confidences are in [0, 1], distinct and ascending; counts are whole numbers >=
 * 0. Every figure that does not depend on the order of rows is a function of this, and it may be far
 * smaller than the list of forecasts.
 */
export type Tally = {
  readonly confidence: Float64Array;
  readonly right: Float64Array;
  readonly wrong: Float64Array;
};

/** What cannot be computed, and why; `n` is how many observations there were. */
export type Undefined = { undefined: Reason; n: number };

/** A number and how many observations it rests on. */
export type Estimate = { value: number; n: number } | Undefined;

/** A 95 % interval, both ends included. */
export type Interval = { low: number; high: number };

/** An interval, or why there is none. */
export type MaybeInterval = Interval | { noInterval: Reason };

/** How many resamples are drawn, and from which seed. */
export type BootstrapOptions = { resamples: number; seed: string | number };

/** A number with its 95 % interval, or without one and why. */
export type MeasuredValue =
  | { value: number; low: number; high: number; n: number }
  | { value: number; n: number; noInterval: Reason };

/** A number with its 95 % interval, a number without one and why, or no number and why. */
export type Measured = MeasuredValue | Undefined;

/**
 * How forecasts are grouped into `bins` bins by confidence. `default` uses every forecast and depends on no
 * order; `reference` counts as the paper's code; `right-closed` as R, torchmetrics and scikit-learn. See
 * `equalMassShares`, `equalMassBins`, `quantileBins` and `equalWidthBins`.
 */
export type BinRules = {
  binning: (typeof binnings)[number];
  rules: (typeof ruleSets)[number];
  bins: number;
};
export const binnings = ["equal-mass", "equal-width"] as const;
export const ruleSets = ["default", "reference", "right-closed"] as const;

/**
 * How intervals are made. `corrected`: what chance adds to a calibration error is taken off, and few clusters
 * or few of a kind make them wider. `percentile`: the plain bootstrap over forecasts, as in the paper.
 */
export const intervalKinds = ["corrected", "percentile"] as const;

/** Whether bins depend on the order of forecasts: then their counts are not enough. */
export const dependOnOrder = ({ binning, rules }: Omit<BinRules, "bins">): boolean =>
  binning === "equal-mass" && rules === "reference";

/**
 * One bin of a reliability diagram; never empty. `meanConfidence`, `accuracy` and the smallest and largest
 * confidence, `low` and `high`, are in [0, 1]. `n` need not be whole where a tie is shared by two bins.
 */
export type CalibrationBin = {
  n: number;
  meanConfidence: number;
  accuracy: number;
  low: number;
  high: number;
};

/**
 * Forecasts in bins, from the least to the most confident; `n` is how many are in bins. All rules of
 * binning give this.
 */
export type Binning = { bins: readonly CalibrationBin[]; n: number } | Undefined;

/**
 * A forecast over a closed set of K answers: `probabilities[k]` of answer k, in [0, 1] and adding up
 * to 1; `outcome` in 0 ... K - 1 is the answer that was true.
 */
export type DistributionForecast = { probabilities: ArrayLike<number>; outcome: number };
