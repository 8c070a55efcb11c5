import { z } from "zod";
import { measured } from "@/lib/figures/schema-figures";
import { uuid } from "@/lib/http/uuid";

/** A difference, first minus second, with the two-sided p of there being none. */
const difference = z.object({ value: measured, p: z.number().nullable() });

/** A model; or a reader, where forecasts are of no text. `kind` is the model's, or the reader's. */
const contender = z.object({ id: z.string(), name: z.string(), kind: z.string() });

/** Two models on the questions that both have answered, read by the same readers. */
const modelDifference = z.object({
  dataset: z.object({ id: uuid(), name: z.string() }),
  /** Who read all that is compared: so many forecasts, so many of them by simulated readers. */
  reader: z.object({
    key: z.string(),
    name: z.string(),
    forecasts: z.int(),
    simulated: z.int(),
  }),
  first: contender,
  second: contender,
  /** Questions that both have, and that only one has (left out). */
  questions: z.int(),
  unpaired: z.int(),
  accuracy: difference,
  ece: difference,
  brier: difference,
});

export const modelDifferences = z.object({ differences: z.array(modelDifference) });
export type ModelDifferences = z.infer<typeof modelDifferences>;
export type ModelDifference = z.infer<typeof modelDifference>;
