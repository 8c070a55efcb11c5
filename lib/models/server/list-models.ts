import { asc, count, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { generation, model } from "@/db/schema";

/** The project's models by name. */
export function listModels(db: Db, { projectId }: { projectId: string }) {
  return db
    .select({
      id: model.id,
      name: model.name,
      kind: model.kind,
      tags: model.tags,
      createdAt: model.createdAt,
      archivedAt: model.archivedAt,
      deleteAt: model.deleteAt,
      generations: count(generation.id),
    })
    .from(model)
    .leftJoin(generation, eq(generation.modelId, model.id))
    .where(eq(model.projectId, projectId))
    .groupBy(model.id)
    .orderBy(asc(model.name));
}
