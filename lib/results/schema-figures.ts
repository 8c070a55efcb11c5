import { z } from "zod";

const interval = z.object({ low: z.number(), high: z.number() });

export const undefinedFigure = z.object({
  /** Why it can't be computed. */
  undefined: z.string(),
  n: z.int(),
});

/** A number with its n and 95 % interval; without an interval and why; or no number and why. */
export const measured = z.union([
  interval.extend({ value: z.number(), n: z.int() }),
  z.object({ value: z.number(), n: z.int(), noInterval: z.string() }),
  undefinedFigure,
]);
export type Measured = z.infer<typeof measured>;

/** All people's forecasts, or those of the people who are kept: without the excluded. */
export const variant = z.enum(["all", "kept"]);
export type Variant = z.infer<typeof variant>;

export const readerKind = z.enum(["human", "llm", "rule", "surrogate"]);
export type ReaderKind = z.infer<typeof readerKind>;

export const evaluatedModel = z.object({ id: z.uuid(), name: z.string(), kind: z.string() });
export type EvaluatedModel = z.infer<typeof evaluatedModel>;

export const methodUsed = z.object({
  bins: z.int(),
  resamples: z.int(),
  seed: z.string(),
  clusters: z.string(),
});
export type MethodUsed = z.infer<typeof methodUsed>;

export const calibrationBin = interval.extend({
  /** How many forecasts; `low` and `high` are their least and greatest confidence. */
  n: z.int(),
  meanConfidence: z.number(),
  accuracy: z.number(),
  /** Wilson's 95 % interval of the accuracy. */
  accuracyInterval: interval,
});
export type CalibrationBin = z.infer<typeof calibrationBin>;

/** What is known of a set of forecasts that are measured together. */
export const calibration = z.object({
  /** Forecasts that count; the next two are of these. */
  n: z.int(),
  noAnswer: z.int(),
  simulated: z.int(),
  questions: z.int(),
  readers: z.int(),
  /** Of those that count: of people who were restored after others had taken their places. */
  surplus: z.int(),
  /** Forecasts that don't count, and why; `excluded` are all of the people who are. */
  leftOut: z.object({ unparsable: z.int(), unjudged: z.int(), excluded: z.int() }),
  accuracy: measured,
  meanConfidence: measured,
  /** Mean confidence minus accuracy: above 0 is overconfident. */
  gap: measured,
  ece: measured,
  bins: z.array(calibrationBin),
  /** The most confident forecasts, left over when all bins are equally full: in no bin. */
  dropped: z.int(),
  /** How many forecasts have a confidence nearest to 0, 5, ..., 100 %. */
  confidenceCounts: z.array(z.int()).length(21),
});
export type Calibration = z.infer<typeof calibration>;

/** Agreement of two readings of the same generations. `n` pairs. */
export const agreement = z.object({
  n: z.int(),
  /** Pairs in which a reader is simulated. */
  simulated: z.int(),
  questions: z.int(),
  kappa: measured,
  pearson: measured,
  exactConfidence: measured,
  meanAbsoluteConfidenceDifference: measured,
});
export type Agreement = z.infer<typeof agreement>;
