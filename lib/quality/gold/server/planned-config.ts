import { and, desc, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { study, studyVersion } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import type { StudyConfig, StudyIds } from "@/lib/studies/schema";

/**
 * The settings that gold items are labelled for: the draft's, or the running version's where there is
 * no draft.
 * @throws Refusal 404 when the study is not the project's
 */
export async function plannedConfig(
  db: Db,
  { projectId, studyId }: StudyIds,
): Promise<StudyConfig> {
  const [newest] = await db
    .select({ config: studyVersion.config })
    .from(studyVersion)
    .innerJoin(study, eq(study.id, studyVersion.studyId))
    .where(and(eq(study.id, studyId), eq(study.projectId, projectId), isNull(study.previewOf)))
    // A draft is always the newest.
    .orderBy(desc(studyVersion.no))
    .limit(1);
  if (!newest) throw notFound("study");
  return newest.config;
}
