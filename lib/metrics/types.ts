/** A forecast that has been judged. `confidence` is in [0, 1]: the largest probability the reader gave. */
export type Scored = { confidence: number; correct: boolean };

/**
 * Forecasts counted by confidence: of the forecasts with confidence `confidence[k]`, `right[k]` were
 * right and `wrong[k]` were wrong. Confidences are in [0, 1], distinct and ascending; counts are
 * whole numbers >= 0. Every figure that does not depend on the order of rows is a function of this,
 * and it may be far smaller than the list of forecasts: people and models state few distinct
 * confidences.
 */
export type Tally = {
  readonly confidence: Float64Array;
  readonly right: Float64Array;
  readonly wrong: Float64Array;
};

/** What cannot be computed, with the reason in plain words; `n` is how many observations there were. */
export type Undefined = { undefined: string; n: number };

/** A number and how many observations it rests on. */
export type Estimate = { value: number; n: number } | Undefined;

/** A 95 % interval, both ends included. */
export type Interval = { low: number; high: number };

/** A number with its 95 % interval, a number without one and why, or no number and why. */
export type Measured =
  | { value: number; low: number; high: number; n: number }
  | { value: number; n: number; noInterval: string }
  | Undefined;

/**
 * One bin of a reliability diagram; never empty. `meanConfidence`, `accuracy`, `low` and `high` are
 * in [0, 1]; `low` and `high` are the smallest and the largest confidence in the bin. `members` are
 * indices into the forecasts that were binned, in order of confidence.
 */
export type Bin = {
  n: number;
  meanConfidence: number;
  accuracy: number;
  low: number;
  high: number;
  members: number[];
};

/**
 * Forecasts parted into bins, from the least to the most confident. `n` counts the forecasts that
 * were given, so the bins hold `n - dropped.length` of them; `dropped` are indices like `members`.
 * Every rule of binning gives this, so whatever reads bins works for each of them.
 */
export type Binning = { bins: Bin[]; dropped: number[]; n: number } | Undefined;
