import { asc, count, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { generation, model, trainedModel, trainingTextModel } from "@/db/schema";

/** The project's models, those in use first, by name. */
export function listModels(db: Db, { projectId }: { projectId: string }) {
  return db
    .select({
      id: model.id,
      name: model.name,
      kind: model.kind,
      showsPhrases: model.showsPhrases,
      tags: model.tags,
      createdAt: model.createdAt,
      archivedAt: model.archivedAt,
      deleteAt: model.deleteAt,
      mergingInto: sql<
        string | null
      >`(select other.name from model other where other.id = ${model.mergingInto})`,
      mergeFailure: model.mergeFailure,
      hasLineage: sql<boolean>`exists (select from ${trainedModel} t where t.model_id = ${model.id})
        or exists (select from ${trainingTextModel} t where t.model_id = ${model.id})`,
      generations: count(generation.id),
    })
    .from(model)
    .leftJoin(generation, eq(generation.modelId, model.id))
    .where(eq(model.projectId, projectId))
    .groupBy(model.id)
    .orderBy(sql`${model.archivedAt} is not null, lower(${model.name})`, asc(model.name));
}
