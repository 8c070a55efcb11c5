import { z } from "zod";
import { evaluatedModel, measured } from "../schema-figures";

const stepFigures = z.object({
  accuracy: measured,
  meanConfidence: measured,
  /** Mean confidence minus accuracy. */
  gap: measured,
});

/** Figures at each step of an order, and how far the last differs from the first. */
const orderEffect = z.object({
  steps: z.array(stepFigures.extend({ step: z.int(), n: z.int() })),
  change: stepFigures,
});
export type OrderEffect = z.infer<typeof orderEffect>;

export const modelOrder = z.object({
  model: evaluatedModel,
  /** By where on the screen the output was shown, from the top. */
  position: orderEffect,
  /** By when the person read it: the first, middle and last third of their own tasks. */
  third: orderEffect,
});
export type ModelOrder = z.infer<typeof modelOrder>;
