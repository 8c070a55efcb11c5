/**
 * How every figure of the results is computed. The same for all, fixed here, sent along with the
 * figures and stated on the page, so that a stranger can do it again from an export.
 */
export const method = {
  /** Bins of the expected calibration error: M = 10 for human readers, as in the paper. */
  bins: 10,
  /** Bootstrap resamples behind each 95 % interval. */
  resamples: 1_000,
  /** Of the random numbers that draw the resamples. */
  seed: "candor",
  /** What is drawn whole in a resample: forecasts of one question depend on each other. */
  clusters: "question",
} as const;

/** Fewer questions than this can't say how far a figure may be off: resampling repeats the same few. */
export const fewestQuestions = 10;
