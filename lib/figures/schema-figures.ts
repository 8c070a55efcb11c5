import { z } from "zod";
import { uuid } from "@/lib/http/uuid";
import { type Reason, reasons } from "@/lib/metrics/reasons";

/** Why there is no number, or no interval: `lib/metrics/reasons.ts` has the words. */
const reason = z.enum(Object.keys(reasons) as Reason[]);

const interval = z.object({ low: z.number(), high: z.number() });
export type Interval = z.infer<typeof interval>;

export const undefinedFigure = z.object({
  undefined: reason,
  n: z.int(),
});

/** A number with its n and 95 % interval; or without an interval and why. */
export const measuredValue = z.union([
  interval.extend({ value: z.number(), n: z.int() }),
  z.object({ value: z.number(), n: z.int(), noInterval: reason }),
]);

/** The same, or no number and why. */
export const measured = z.union([...measuredValue.options, undefinedFigure]);
export type Measured = z.infer<typeof measured>;

/** All people's forecasts, or those of the people who are kept: without the excluded. */
export const variant = z.enum(["all", "kept"]);
export type Variant = z.infer<typeof variant>;

/** Quantiles of type 7; `n` values. */
export const spread = z.union([
  z.object({
    n: z.int(),
    lowerQuartile: z.number(),
    median: z.number(),
    upperQuartile: z.number(),
    p90: z.number(),
  }),
  undefinedFigure,
]);

export const evaluatedModel = z.object({ id: uuid(), name: z.string(), kind: z.string() });
export type EvaluatedModel = z.infer<typeof evaluatedModel>;

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

/** What takes long is computed once, apart from the request, and asked for until it is there. */
export function whenComputed<R extends z.ZodType>(result: R) {
  /** The newest finished result of an earlier state of the data, and when it was computed. */
  const older = z.object({ result, at: z.iso.datetime() }).nullable();
  return z.discriminatedUnion("state", [
    // How far it is, in [0, 1], or how many others come first.
    z.object({ state: z.literal("waiting"), progress: z.number(), ahead: z.int(), older }),
    z.object({ state: z.literal("ready"), result }),
    // It is not tried again before the data change or somebody asks.
    z.object({ state: z.literal("failed"), problem: z.string(), older }),
  ]);
}
