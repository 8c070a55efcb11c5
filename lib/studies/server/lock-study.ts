import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { study } from "@/db/schema";
import { archived, notFound } from "@/lib/http/errors";
import { requireActiveProject } from "@/lib/projects/server/require-active-project";
import type { StudyIds } from "../schema";

/**
 * Takes the study's row for the rest of the transaction: whoever changes its versions does, one at a
 * time, and nobody archives it or its project meanwhile.
 * @throws Refusal 404 when the study is not the project's, 409 when either is archived
 */
export async function lockStudy(tx: Db, { projectId, studyId }: StudyIds): Promise<void> {
  await requireActiveProject(tx, projectId);
  const [found] = await tx
    .select({ archivedAt: study.archivedAt })
    .from(study)
    .where(and(eq(study.id, studyId), eq(study.projectId, projectId), isNull(study.previewOf)))
    .for("no key update");
  if (!found) throw notFound("study");
  if (found.archivedAt) throw archived("study");
}
