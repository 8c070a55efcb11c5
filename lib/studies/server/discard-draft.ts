import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { study, studyVersion } from "@/db/schema";
import { conflict } from "@/lib/http/errors";
import type { StudyIds } from "../schema";
import { deletePreviews } from "./delete-studies";
import { lockStudy } from "./lock-study";

/**
 * Throws the draft away, and the study with it where no version was ever started.
 * @returns which version it was, and whether the study is left
 * @throws Refusal 404 when the study is not the project's, 409 when it has no draft
 */
export async function discardDraft(
  db: Db,
  { projectId, studyId }: StudyIds,
): Promise<{ version: number; studyLeft: boolean }> {
  return db.transaction(async (tx) => {
    await lockStudy(tx, { projectId, studyId });
    const [discarded] = await tx
      .delete(studyVersion)
      .where(and(eq(studyVersion.studyId, studyId), isNull(studyVersion.frozenAt)))
      .returning({ no: studyVersion.no });
    if (!discarded) {
      throw conflict("no_draft", "The study has no draft: every version of it was started.");
    }
    const [left] = await tx
      .select({ id: studyVersion.id })
      .from(studyVersion)
      .where(eq(studyVersion.studyId, studyId))
      .limit(1);
    if (left) return { version: discarded.no, studyLeft: true };
    await deletePreviews(tx, studyId);
    await tx.delete(study).where(eq(study.id, studyId));
    return { version: discarded.no, studyLeft: false };
  });
}
