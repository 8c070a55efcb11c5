import type { ImportKind } from "./options";
import type { Field } from "./rows/field";
import { forecastFields } from "./rows/forecast-fields";
import { generationFields } from "./rows/generation-row";
import { modelFields } from "./rows/model-row";
import { questionFields } from "./rows/question-row";

const fields: Record<ImportKind, Field[]> = {
  questions: questionFields,
  models: modelFields,
  generations: generationFields,
  forecasts: forecastFields,
};

export const fieldsOf = (kind: ImportKind): Field[] => fields[kind];

export const fieldNames = (kind: ImportKind): string[] => fields[kind].map(({ name }) => name);
