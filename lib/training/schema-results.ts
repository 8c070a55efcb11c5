import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";

/** Null where it is undefined, with a 95% interval where there is one. */
const figure = z.object({
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type ResultFigure = z.output<typeof figure>;

const result = z.object({
  /** The questions, as the recipe names the set. */
  set: z.string(),
  model: z.string(),
  /** The model of the project that its texts were imported as; null where they were not. */
  modelId: uuid().nullable(),
  forecasts: z.int(),
  accuracy: figure,
  ece: figure,
  brier: figure,
});
export type TrainingResult = z.output<typeof result>;

export const getResults = contract({
  route: "GET /api/projects/{projectId}/training-runs/{trainingId}/results",
  access: "researcher",
  summary: "What its evaluating stages found: each model’s figures on each set of questions",
  response: z.object({ results: z.array(z.object({ stage: z.string(), rows: z.array(result) })) }),
});
export type TrainingResults = z.output<typeof getResults.response>;
