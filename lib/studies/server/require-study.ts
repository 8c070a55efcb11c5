import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { study } from "@/db/schema";
import { notFound } from "@/lib/http/errors";

/** A study of the project. @throws Refusal 404 when it is not the project's */
export async function requireStudy(
  db: Db,
  { projectId, studyId }: { projectId: string; studyId: string },
) {
  const [found] = await db
    .select({ name: study.name, link: study.link })
    .from(study)
    .where(and(eq(study.id, studyId), eq(study.projectId, projectId), isNull(study.previewOf)));
  if (!found) throw notFound("study");
  return found;
}
