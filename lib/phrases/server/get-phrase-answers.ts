import { and, eq, getTableColumns } from "drizzle-orm";
import type { Db } from "@/db/client";
import { phraseAnswer, phraseTable } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import type { PhraseAnswer } from "../schema";

/** The answers that a table was computed from. @throws Refusal 404 */
export async function getPhraseAnswers(
  db: Db,
  { projectId, phrasesId }: { projectId: string; phrasesId: string },
): Promise<{ answers: PhraseAnswer[] }> {
  const isIt = and(eq(phraseTable.id, phrasesId), eq(phraseTable.projectId, projectId));
  if ((await db.$count(phraseTable, isIt)) === 0) throw notFound("phrase table");
  const { phraseTableId: _, ...columns } = getTableColumns(phraseAnswer);
  const answers = await db
    .select(columns)
    .from(phraseAnswer)
    .where(eq(phraseAnswer.phraseTableId, phrasesId))
    .orderBy(phraseAnswer.person, phraseAnswer.phrase);
  return { answers };
}
