import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { phraseTable } from "@/db/schema";
import { conflict, notFound } from "@/lib/http/errors";
import { runsOf, trainingsOf } from "./needed-by";

/** Removes a table. @throws Refusal 404; 409 when an unfinished run or training run needs it */
export async function removePhraseTable(
  db: Db,
  { projectId, phrasesId }: { projectId: string; phrasesId: string },
): Promise<void> {
  const isIt = and(eq(phraseTable.id, phrasesId), eq(phraseTable.projectId, projectId));
  const [found] = await db
    .select({ needed: sql<number>`${runsOf(true)} + ${trainingsOf}` })
    .from(phraseTable)
    .where(isIt)
    .for("update");
  if (!found) throw notFound("phrase table");
  if (found.needed > 0) {
    throw conflict(
      "used",
      "A run or a training run that has not ended needs it: discard, cancel or finish that first.",
    );
  }
  await db.delete(phraseTable).where(isIt);
}
