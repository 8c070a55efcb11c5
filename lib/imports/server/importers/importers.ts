import type { ImportKind } from "../../options";
import type { Importer } from "../importer";
import { importForecasts } from "./import-forecasts";
import { importGenerations } from "./import-generations";
import { importModels } from "./import-models";
import { importQuestions } from "./import-questions";

export const importers: { [K in ImportKind]: Importer<K> } = {
  questions: importQuestions,
  models: importModels,
  generations: importGenerations,
  forecasts: importForecasts,
};
