import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { study } from "@/db/schema";
import { notFound } from "@/lib/http/errors";

/**
 * Takes the study's row for the rest of the transaction: whoever changes its versions does, one at a
 * time.
 * @throws Refusal 404 when the study is not the project's
 */
export async function lockStudy(
  tx: Db,
  { projectId, studyId }: { projectId: string; studyId: string },
): Promise<void> {
  const [found] = await tx
    .select({ id: study.id })
    .from(study)
    .where(and(eq(study.id, studyId), eq(study.projectId, projectId), isNull(study.previewOf)))
    .for("no key update");
  if (!found) throw notFound("study");
}
