import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { study } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { runningVersion } from "@/lib/studies/server/running-version";

/**
 * A study of the project with its running version; copies to try are none.
 * @throws Refusal 404 when it is not the project's
 */
export async function runningStudy(
  db: Db,
  { projectId, studyId }: { projectId: string; studyId: string },
) {
  const [found] = await db
    .select({ name: study.name })
    .from(study)
    .where(and(eq(study.id, studyId), eq(study.projectId, projectId), isNull(study.previewOf)));
  if (!found) throw notFound("study");
  return { name: found.name, version: await runningVersion(db, studyId) };
}
