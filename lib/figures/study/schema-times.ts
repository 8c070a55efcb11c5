import { z } from "zod";
import { evaluatedModel, undefinedFigure } from "../schema-figures";

/** Seconds of active time: quantiles of type 7. `n` is how many were timed. */
const spread = z.union([
  z.object({
    n: z.int(),
    lowerQuartile: z.number(),
    median: z.number(),
    upperQuartile: z.number(),
    p90: z.number(),
  }),
  undefinedFigure,
]);
export type SecondsSpread = z.infer<typeof spread>;

const timed = z.object({
  seconds: spread,
  /** Outputs whose reading was timed; the next three are of these. */
  outputs: z.int(),
  /** Idle time of active and idle time, in [0, 1]; null where both are 0. */
  idleShare: z.number().nullable(),
  edits: z.int(),
  pastes: z.int(),
});

export const readingTimes = z.object({
  /** Seconds per task: the sum over its outputs. */
  tasks: timed,
  /** Seconds per output. */
  models: z.array(timed.extend({ model: evaluatedModel })),
  /** Seconds per task. */
  people: z.array(timed.extend({ reader: z.object({ name: z.string(), simulated: z.boolean() }) })),
  /** Tasks by seconds: `counts[i]` from i times `width` to below the next; `beyond` the last. */
  histogram: z.object({ width: z.number(), counts: z.array(z.int()), beyond: z.int() }),
  /** Outputs that were not timed. */
  untimed: z.int(),
});
export type ReadingTimes = z.infer<typeof readingTimes>;
