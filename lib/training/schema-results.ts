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
  /** Of a cheap control, the model whose confidences were recalibrated: figures without texts. Null for a model’s own. */
  controlOf: z.string().nullable(),
  /** Why a control has no figures, or what is to be known of them; mostly empty. */
  note: z.string(),
  /** The model of the project that its texts were imported as; null where they were not. */
  modelId: uuid().nullable(),
  forecasts: z.int(),
  /** How many of its texts give no answer; null in tables of earlier versions of the package. */
  noAnswer: z.int().nullable(),
  accuracy: figure,
  ece: figure,
  brier: figure,
});
export type TrainingResult = z.output<typeof result>;

export const getResults = contract({
  route: "GET /api/projects/{projectId}/training-runs/{trainingId}/results",
  access: "researcher",
  summary:
    "What its evaluating stages found: the figures of each model, and of its recalibrated confidences, on each set of questions",
  response: z.object({
    results: z.array(
      z.object({
        stage: z.string(),
        /** Of the ECE. */ bins: z.int().nullable(),
        /** The names of those who read; none in tables of earlier versions of the package. */
        readers: z.array(z.string()),
        rows: z.array(result),
        /** The datasets of the project that its forecasts were imported into; none before that. */
        datasetIds: z.array(uuid()),
      }),
    ),
  }),
});
export type TrainingResults = z.output<typeof getResults.response>;
