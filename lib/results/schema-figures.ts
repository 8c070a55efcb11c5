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

/** How figures were computed: the bins of the ECE, and the resamples behind each interval. */
export const methodUsed = z.object({
  bins: z.int(),
  binning: z.enum(["equal-mass", "equal-width"]),
  rules: z.enum(["default", "reference", "right-closed"]),
  resamples: z.int(),
  seed: z.string(),
});
export type MethodUsed = z.infer<typeof methodUsed>;

export const calibrationBin = interval.extend({
  /**
   * How many forecasts; `low` and `high` are their least and greatest confidence. A tie that lies on
   * an edge is shared by two bins, so n need not be whole.
   */
  n: z.number(),
  meanConfidence: z.number(),
  accuracy: z.number(),
  /** Wilson's 95 % interval of the accuracy. */
  accuracyInterval: interval,
});
export type CalibrationBin = z.infer<typeof calibrationBin>;

/** What forecasts share and is drawn whole, and how many of these there are. */
export const clusterWay = z.object({ by: z.enum(["question", "person"]), clusters: z.int() });
export type ClusterWay = z.infer<typeof clusterWay>;

/** What is known of a set of forecasts that are measured together. */
export const calibration = z.object({
  /** Forecasts that count; the next three are of these. */
  n: z.int(),
  /** The reader found no answer: wrong, with confidence 1. */
  noAnswer: z.int(),
  /** Readings by a program of a model that states no confidence: confidence 1. */
  confidenceSetToOne: z.int(),
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
  /**
   * ECE as the paper's code counts it on the same forecasts, in the order of an export. Where the results are
   * counted by these rules it has an interval.
   */
  referenceEce: measured,
  /** ECE by the default rules, without an interval; null in results that are counted by them. */
  defaultEce: measured.nullable(),
  /** What the intervals allow for; empty where no two forecasts share a question or a person. */
  ways: z.array(clusterWay),
  bins: z.array(calibrationBin),
  /** How many forecasts have a confidence nearest to 0, 5, ..., 100 %. */
  confidenceCounts: z.array(z.int()).length(21),
});
export type Calibration = z.infer<typeof calibration>;

/** Agreement of two readings of the same generations. `n` pairs. */
export const agreement = z.object({
  n: z.int(),
  /** Pairs in which a reader is simulated. */
  simulated: z.int(),
  /** Pairs in which a program read a model that states no confidence: its confidence is 1. */
  confidenceSetToOne: z.int(),
  questions: z.int(),
  /** Of correctness. */
  kappa: measured,
  /** Of confidence, as the next three. */
  pearson: measured,
  spearman: measured,
  exactConfidence: measured,
  meanAbsoluteConfidenceDifference: measured,
});
export type Agreement = z.infer<typeof agreement>;
