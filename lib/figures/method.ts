/**
 * How every interval is computed. The same for all, fixed here, sent along with the figures and
 * stated on the page, so that anyone can recompute it from an export.
 */
export const method = {
  /** Bootstrap resamples behind each 95 % interval. */
  resamples: 10_000,
  /** Of the random numbers that draw the resamples. */
  seed: "candor",
} as const;

/**
 * Raise this whenever the same forecasts give different figures, or stored figures change shape;
 * figures of an older version are then not used. If you change anything in `lib/metrics`, or in the
 * worker's computations, add one here. Otherwise pages keep showing the old figures.
 */
export const methodVersion = 11;

/** With fewer people an interval can only be about these, not about people in general. */
export const fewestPeople = 5;

/** Fewer questions than this can't say how far a figure may be off: resampling repeats the same few. */
export const fewestQuestions = 10;
