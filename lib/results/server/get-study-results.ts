import { and, desc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { study, studyVersion } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import type { StudyResults } from "../schema";
import { computeStudyResults } from "./compute-study-results";
import type { Computed } from "./computed";
import { fingerprintStudy } from "./fingerprint-study";
import { remember } from "./remember";

/**
 * A study's figures as of now, models in the study's order.
 * @throws Refusal 404 when the study is not the project's
 */
export async function getStudyResults(
  db: Db,
  { projectId, studyId }: { projectId: string; studyId: string },
): Promise<Computed<StudyResults>> {
  const [newest] = await db
    .select({ id: studyVersion.id, config: studyVersion.config })
    .from(study)
    .innerJoin(studyVersion, eq(studyVersion.studyId, study.id))
    .where(and(eq(study.projectId, projectId), eq(study.id, studyId)))
    .orderBy(desc(studyVersion.no))
    .limit(1);
  if (!newest) throw notFound("study");
  const { modelIds } = newest.config;
  const fingerprint = `${newest.id} ${await fingerprintStudy(db, studyId)}`;
  return remember(`study ${studyId}`, fingerprint, () =>
    computeStudyResults(db, { projectId, studyId, modelIds }),
  );
}
