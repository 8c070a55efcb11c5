import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { round } from "@/db/schema";
import { runningStudy } from "@/lib/quality/rounds/server/running-study";

export interface StudyOfProject {
  projectId: string;
  studyId: string;
}

/**
 * The exclusion rules of the version that runs, and its main round: null while it is a draft.
 * @throws Refusal 404 when the study is not the project's
 */
export async function findRules(db: Db, params: StudyOfProject) {
  const { version } = await runningStudy(db, params);
  const [main] = await db
    .select({ id: round.id })
    .from(round)
    .where(and(eq(round.studyVersionId, version.id), eq(round.kind, "main")));
  return { rules: version.config.exclusionRules, mainRoundId: main?.id ?? null };
}
