import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { model } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { studySummaries } from "./study-summaries";

/** One study with its settings, its models in the order of the settings, and its progress. */
export async function getStudy(
  db: Db,
  { projectId, studyId }: { projectId: string; studyId: string },
) {
  const [found] = await studySummaries(db, projectId, studyId);
  if (!found) throw notFound("study");
  const models = await db
    .select({ id: model.id, name: model.name, kind: model.kind })
    .from(model)
    .where(and(eq(model.projectId, projectId), inArray(model.id, found.config.modelIds)));
  const place = new Map(found.config.modelIds.map((id, i) => [id, i]));
  models.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  return { ...found, models };
}
