import { and, eq } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { phraseAnswer, phraseTable } from "@/db/schema";
import { hash } from "@/lib/figures/groups/server/gather-groups";
import { methodVersion } from "@/lib/figures/method";
import { notFound } from "@/lib/http/errors";
import { type Asked, askForResult } from "@/lib/jobs/server/ask-for-result";
import type { TableSpreads } from "../schema";

/**
 * The worker's measures of the answers that a table was computed from. A table never changes.
 * @throws Refusal 404 when it is not the project's
 */
export async function getTableSpreads(
  db: Connection,
  { projectId, phrasesId }: { projectId: string; phrasesId: string },
): Promise<Asked<TableSpreads>> {
  const isIt = and(eq(phraseTable.id, phrasesId), eq(phraseTable.projectId, projectId));
  if ((await db.$count(phraseTable, isIt)) === 0) throw notFound("phrase table");
  return askForResult<TableSpreads>(db, {
    key: hash(["phrase-table", methodVersion, phrasesId]),
    projectId,
    kind: "phrase-table",
    params: { phrasesId, methodVersion },
    forecasts: await db.$count(phraseAnswer, eq(phraseAnswer.phraseTableId, phrasesId)),
  });
}
