/**
 * How every interval is computed. The same for all, fixed here, sent along with the figures and
 * stated on the page, so that a stranger can do it again from an export.
 */
export const method = {
  /** Bootstrap resamples behind each 95 % interval. */
  resamples: 10_000,
  /** Of the random numbers that draw the resamples. */
  seed: "candor",
} as const;

/** Grows when the same forecasts give other figures than before: what was kept is then not used. */
export const methodVersion = 9;

/** With fewer people an interval can only be about these, not about people in general. */
export const fewestPeople = 5;
