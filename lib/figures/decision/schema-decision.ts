import { z } from "zod";
import { measured } from "@/lib/figures/schema-figures";
import { groupLabels, intervalsKnown } from "../groups/schema-groups";

/** Losses per question when "I don't know" costs `beta`. */
const decisionPoint = z.object({
  beta: z.number(),
  /** The loss that the forecasts predict, and the realised loss with its 95 % interval. */
  expected: z.number(),
  realised: z.number(),
  low: z.number(),
  high: z.number(),
  /** With the best threshold in hindsight; when always answering, and always abstaining. */
  best: z.number(),
  answer: z.number(),
  abstain: z.number(),
});
export type DecisionPoint = z.infer<typeof decisionPoint>;

export const decisionGroup = groupLabels.extend({
  n: z.int(),
  simulated: z.int(),
  curve: z.array(decisionPoint),
  /** Means over all costs from 0 to 1. */
  meanRegret: measured,
  meanEstimationGap: measured,
  intervals: intervalsKnown,
});
export type DecisionGroup = z.infer<typeof decisionGroup>;
