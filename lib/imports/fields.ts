import type { z } from "zod";
import type { ImportKind } from "./options";
import { type Field, listFields } from "./rows/field";
import { forecastFields } from "./rows/forecast-cells";
import { forecastRow } from "./rows/forecast-row";
import { generationFields, generationRow } from "./rows/generation-row";
import { labelFields, labelRow } from "./rows/label-row";
import { modelFields, modelRow } from "./rows/model-row";
import { pageFields, pageRow } from "./rows/page-row";
import { questionFields, questionRow } from "./rows/question-row";

const fields: Record<ImportKind, Field[]> = {
  questions: listFields(questionFields),
  models: listFields(modelFields),
  generations: listFields(generationFields),
  forecasts: listFields(forecastFields),
  labels: listFields(labelFields),
  pages: listFields(pageFields),
};

export const rowSchemas = {
  questions: questionRow,
  models: modelRow,
  generations: generationRow,
  forecasts: forecastRow,
  labels: labelRow,
  pages: pageRow,
};

/** What a good row of a kind of file says. */
export type RowOf<K extends ImportKind> = z.output<(typeof rowSchemas)[K]>;

export const fieldsOf = (kind: ImportKind): Field[] => fields[kind];

export const fieldNames = (kind: ImportKind): string[] => fields[kind].map(({ name }) => name);
