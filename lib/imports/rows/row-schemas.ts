import type { z } from "zod";
import type { ImportKind } from "../options";
import { forecastRow } from "./forecast-row";
import { generationRow } from "./generation-row";
import { modelRow } from "./model-row";
import { questionRow } from "./question-row";

export const rowSchemas = {
  questions: questionRow,
  models: modelRow,
  generations: generationRow,
  forecasts: forecastRow,
} satisfies Record<ImportKind, z.ZodType>;

/** What a good row of a kind of file says. */
export type RowOf<K extends ImportKind> = z.output<(typeof rowSchemas)[K]>;
