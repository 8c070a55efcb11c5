import { z } from "zod";
import {
  calibrationBin,
  clusterWay,
  evaluatedModel,
  measured,
  readerKind,
} from "@/lib/figures/schema-figures";
import { uuid } from "@/lib/http/uuid";
import { figureNames } from "@/lib/metrics/calibration/calibration-figures";

/** Forecasts that are measured together. Fields that they are not grouped by are null. */
export const groupLabels = z.object({
  /** Names the group within its view. */
  key: z.string(),
  dataset: z.object({ id: uuid(), name: z.string() }).nullable(),
  /** "" where a question has none. */
  split: z.string().nullable(),
  /** Null as well for forecasts that are of a question alone. */
  model: evaluatedModel.nullable(),
  /** One reader, or people pooled; `people` is how many readers there are. */
  reader: z
    .object({
      name: z.string(),
      kind: readerKind,
      version: z.string(),
      pooled: z.boolean(),
      people: z.int(),
    })
    .nullable(),
  round: z.object({ id: uuid(), study: z.string(), version: z.int() }).nullable(),
  /** Of the generations, null where none were read; and which reading of them. */
  seed: z.object({ seed: z.int().nullable(), draw: z.int() }).nullable(),
  /** Columns of one's own that a view is grouped by, in its order: `reader.condition`, and "" for none. */
  tags: z.array(z.object({ field: z.string(), value: z.string() })).optional(),
});
export type GroupLabels = z.infer<typeof groupLabels>;

const groupCounts = z.object({
  /** Forecasts that count; the next three are of these. */
  n: z.int(),
  /** The reader found no answer: wrong, with confidence 1. */
  noAnswer: z.int(),
  /** Simulated readings of a model that states no confidence: confidence 1. */
  confidenceSetToOne: z.int(),
  simulated: z.int(),
  /** Forecasts that do not count, and why. */
  unparsable: z.int(),
  unjudged: z.int(),
  excluded: z.int(),
});

export const figureName = z.enum([...figureNames, "eceCorrected"]);
export type FigureName = z.infer<typeof figureName>;

/** What the intervals take into account. */
export const intervalsKnown = z.object({
  /**
   * `rows`: forecasts drawn one by one. `clusters`: with the forecasts of one question, or of one
   * person, drawn together, where any are shared. `approximate`: as for forecasts drawn one by one,
   * for now by a normal approximation and from fewer draws.
   */
  drawn: z.enum(["rows", "approximate", "clusters"]),
  /** Whether the intervals over clusters are still being computed. */
  waiting: z.boolean(),
  /** In [0, 1], while waiting. */
  progress: z.number(),
  /** How many other computations come first, while waiting. */
  ahead: z.int(),
  /** The kinds of clusters and their numbers; empty if nothing is shared. */
  ways: z.array(clusterWay),
  /** Why there are none over clusters. */
  problem: z.string().nullable(),
});

/** One run of a group that has several: what was read of the texts with one seed. */
const seedFigures = z.object({
  seed: z.int(),
  n: z.int(),
  accuracy: measured,
  ece: measured,
  bins: z.array(calibrationBin),
});

export const figureGroup = groupLabels.extend({
  counts: groupCounts,
  figures: z.record(figureName, measured),
  intervals: intervalsKnown,
  bins: z.array(calibrationBin),
  /** How many forecasts have a confidence nearest to 0, 5, ..., 100 %. */
  confidenceCounts: z.array(z.int()).length(21),
  /**
   * ECE as the paper's code counts it on the same forecasts, in the order of an export: known with
   * the intervals over clusters. Null while it is not. Where a view is counted by these rules it has an
   * interval.
   */
  referenceEce: measured.nullable(),
  /** ECE by the default rules, without an interval; null in a view that is counted by them. */
  defaultEce: measured.nullable(),
  /**
   * Where the texts have several seeds, each of nearly the same questions: each apart, and accuracy and
   * ECE with Student's t interval over them. Known with the intervals over clusters.
   */
  seeds: z.object({ each: z.array(seedFigures), accuracy: measured, ece: measured }).nullable(),
});
export type FigureGroup = z.infer<typeof figureGroup>;
