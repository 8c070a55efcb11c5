import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { goldItem } from "@/db/schema";
import type { StudyConfig, StudyIds } from "@/lib/studies/schema";
import { eligibleQuestions } from "@/lib/studies/server/eligible-questions";

/** Ids of the questions that could still become candidates, in the order of their keys. */
export async function candidateQuestions(
  db: Db,
  { projectId, studyId }: StudyIds,
  config: StudyConfig,
): Promise<string[]> {
  const eligible = await eligibleQuestions(db, projectId, config);
  const taken = await db
    .select({ questionId: goldItem.questionId })
    .from(goldItem)
    .where(eq(goldItem.studyId, studyId));
  const known = new Set(taken.map((item) => item.questionId));
  return eligible.flatMap(({ id }) => (known.has(id) ? [] : id));
}
