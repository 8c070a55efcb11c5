import path from "node:path";
import { z } from "zod";
import { readJsonInside } from "./open-inside";
import { shortText } from "./progress/file-values";
import type { TrainingFolder } from "./training-folder";

const figure = z.object({
  value: z.number().nullable(),
  low: z.number().nullable().default(null),
  high: z.number().nullable().default(null),
});

const table = z.object({
  /** Of the ECE. A selecting stage’s table does not say. */
  bins: z.int().positive().nullable().default(null),
  /** Who read the texts; tables of earlier versions of the package do not say. */
  readers: z.array(shortText).max(20).default([]),
  rows: z.array(
    z.object({
      /** The questions, as the recipe names the set. */
      set: z.string(),
      model: z.string(),
      /** The model whose recalibrated confidences these are; null for a model’s own. */
      control_of: z.string().nullable().default(null),
      /** What is to be known of the row, such as why there are no figures. */
      note: z.string().default(""),
      /** Forecasts. */
      n: z.int(),
      /** How many texts give no answer; tables of earlier versions of the package do not say. */
      no_answer: z.int().nullable().default(null),
      figures: z.record(z.string(), figure),
    }),
  ),
});
/** A stage's `table.json`, which selecting and evaluating stages leave; without rows where there is no such file. */
export async function readTable(
  { folder, stages }: TrainingFolder,
  stage: string,
): Promise<z.output<typeof table>> {
  const file = path.join(stages, stage, "table.json");
  return (await readJsonInside(folder, file, table)) ?? { bins: null, readers: [], rows: [] };
}
