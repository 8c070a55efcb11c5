import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { model, reader } from "@/db/schema";

/** A project's readers and models by id: what forecasts are shown under. */
export async function selectLabels(db: Db, projectId: string) {
  const readers = await db
    .select({
      id: reader.id,
      name: reader.name,
      kind: reader.kind,
      version: reader.version,
      simulated: reader.simulated,
    })
    .from(reader)
    .where(eq(reader.projectId, projectId));
  const models = await db
    .select({ id: model.id, name: model.name, kind: model.kind })
    .from(model)
    .where(eq(model.projectId, projectId));
  return {
    readers: new Map(readers.map((r) => [r.id, r])),
    models: new Map(models.map((m) => [m.id, m])),
  };
}

export type Labels = Awaited<ReturnType<typeof selectLabels>>;
export type ReaderLabel = Labels["readers"] extends Map<string, infer R> ? R : never;
export type ModelLabel = Labels["models"] extends Map<string, infer M> ? M : never;
