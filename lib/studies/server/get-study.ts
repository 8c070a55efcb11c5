import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { model, studyVersion } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import type { StudyIds } from "../schema";
import { studySummaries } from "./study-summaries";

/** One study with its settings in every version, the models of all of them, and its progress. */
export async function getStudy(db: Db, { projectId, studyId }: StudyIds) {
  const [found] = await studySummaries(db, projectId, studyId);
  if (!found) throw notFound("study");
  const versions = await db
    .select({
      no: studyVersion.no,
      frozenAt: studyVersion.frozenAt,
      config: studyVersion.config,
    })
    .from(studyVersion)
    .where(eq(studyVersion.studyId, studyId))
    .orderBy(desc(studyVersion.no));
  // Those of the version that runs come first, in its order.
  const modelIds = [found, ...versions].flatMap(({ config }) => config.modelIds);
  const models = await db
    .select({ id: model.id, name: model.name, kind: model.kind })
    .from(model)
    .where(and(eq(model.projectId, projectId), inArray(model.id, modelIds)));
  models.sort((a, b) => modelIds.indexOf(a.id) - modelIds.indexOf(b.id));
  return {
    ...found,
    versions: versions.map((v) => ({ ...v, frozenAt: v.frozenAt?.toISOString() ?? null })),
    models,
  };
}
