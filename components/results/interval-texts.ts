import type { MethodUsed } from "@/lib/results/schema";

// What a 95 % interval is, in plain words.

type Resampling = Pick<MethodUsed, "resamples" | "seed">;

const drawn = ({ resamples, seed }: Resampling) =>
  `${resamples.toLocaleString("en")} bootstrap resamples (seed “${seed}”)`;

/** Of most figures. */
export const percentiles = (method: Resampling) =>
  `The 95 % interval holds the middle of ${drawn(method)}. Forecasts of one question are drawn together, and where there are five people or more those of one person too; where forecasts share both, the variance of both ways is put together (Cameron, Gelbach, Miller 2011).`;

/** Of calibration errors. */
export const corrected = (method: Resampling) =>
  `Chance alone makes this error too large, most at small n. Its 95 % interval allows for that, so the value may lie above it: it holds the true errors under which the one observed is no surprise, with what chance does taken from ${drawn(method)}, drawn as for the other figures. It begins at 0 where perfect calibration can’t be ruled out.`;

/** Of agreement. */
export const overQuestions = (method: Resampling) =>
  `The 95 % interval holds the middle of ${drawn(method)} of whole questions, because pairs on one question depend on each other.`;
