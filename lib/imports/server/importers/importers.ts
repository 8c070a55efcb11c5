import type { ImportKind } from "../../options";
import type { Importer } from "../importer";
import { importForecasts } from "./import-forecasts";
import { importGenerations } from "./import-generations";
import { importLabels } from "./import-labels";
import { importPages } from "./import-pages";
import { importQuestions } from "./import-questions";
import { OpenRows } from "./open-rows";
import { planModels, storePlannedModels } from "./plan-models";

const importModels: Importer<"models"> = async (context, rows) => {
  const open = new OpenRows(rows);
  const models = await planModels(context, open, ({ name, kind }) => ({
    name: { field: "name", value: name },
    kind: { field: "kind", value: kind },
  }));
  for (const good of open.all()) {
    const line = models.get(good)?.line;
    if (line !== undefined && line !== good.line) open.noteRepeat(good);
  }
  return open.stored(await storePlannedModels(context, open.needed(models)));
};

export const importers: { [K in ImportKind]: Importer<K> } = {
  questions: importQuestions,
  models: importModels,
  generations: importGenerations,
  forecasts: importForecasts,
  labels: importLabels,
  pages: importPages,
};
