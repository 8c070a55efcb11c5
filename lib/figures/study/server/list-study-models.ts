import { inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { model } from "@/db/schema";
import type { EvaluatedModel } from "@/lib/figures/schema-figures";
import type { StudyConfig } from "@/lib/studies/schema-config";

/** The models of a study's versions, each once, in the study's order. */
export async function listStudyModels(
  db: Db,
  configs: readonly StudyConfig[],
): Promise<EvaluatedModel[]> {
  const ids = [...new Set(configs.flatMap(({ modelIds }) => modelIds))];
  const models = await db
    .select({ id: model.id, name: model.name, kind: model.kind })
    .from(model)
    .where(inArray(model.id, ids));
  return ids.flatMap((id) => models.find((one) => one.id === id) ?? []);
}
