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
 * Grows whenever the same forecasts give other figures than before, or what is kept of them has another
 * shape: kept figures of an older version are then not used. Whoever changes anything in `lib/metrics`, or
 * what the worker computes, adds one here; else pages keep showing the old figures.
 */
export const methodVersion = 15;

/** With fewer people an interval can only be about these, not about people in general. */
export const fewestPeople = 5;
