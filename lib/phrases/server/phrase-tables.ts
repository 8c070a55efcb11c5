import { createHash } from "node:crypto";
import { and, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { batches } from "@/db/batches";
import type { Db } from "@/db/client";
import { phraseAnswer, phraseTable, user } from "@/db/schema";
import { conflict, notFound } from "@/lib/http/errors";
import type { BootstrapOptions } from "@/lib/metrics/types";
import type { PhraseTable } from "@/lib/prompts/phrase-table";
import { measuredBy, spreadPhrases } from "../measure-phrases";
import type { MeasuredPhrase, Middle, PhraseAnswer } from "../schema";

const mostTables = 100;

/** How many runs name a table, and how many of these have not ended. */
const runsOf = (unfinished: boolean) => sql<number>`(select count(*)::int from run r
  where r.project_id = ${phraseTable.projectId} and r.settings ->> 'phrases' = ${phraseTable.version}
    ${unfinished ? sql`and r.state in ('draft', 'running', 'paused')` : sql``})`;

/** How many training runs that have not ended will have texts read by it. */
const trainingsOf = sql<number>`(
  select count(*)::int
  from training t cross join jsonb_each(t.settings -> 'supplies') as supply
  where t.project_id = ${phraseTable.projectId}
    and t.state not in ('done', 'failed', 'cancelled')
    and supply.value -> 'reader' ->> 'phrases' = ${phraseTable.version})`;

const answersOf = sql<number>`(select count(*)::int from phrase_answer a
  where a.phrase_table_id = ${phraseTable.id})`;

/** A project's tables of phrases, the newest first. */
export const listPhraseTables = async (db: Db, projectId: string) => ({
  tables: await select(db, eq(phraseTable.projectId, projectId)),
});

function select(db: Db, where: SQL | undefined) {
  const { projectId: _, createdBy: by, ...columns } = getTableColumns(phraseTable);
  return db
    .select({ ...columns, createdBy: user.name, answers: answersOf, runs: runsOf(false) })
    .from(phraseTable)
    .leftJoin(user, eq(user.id, by))
    .where(where)
    .orderBy(desc(phraseTable.createdAt), phraseTable.id);
}

interface Added {
  projectId: string;
  userId: string;
  name: string;
  source: string;
  /** As they were measured; or people's answers, from which they are computed. */
  phrases?: readonly MeasuredPhrase[] | undefined;
  answered?: { answers: readonly PhraseAnswer[]; middle: Middle } | undefined;
  /** How intervals are drawn. */
  bootstrap: BootstrapOptions;
}

/**
 * Adds a table, with the answers that it was computed from.
 * @throws Refusal 409 when one with the same numbers is there
 */
export async function addPhraseTable(db: Db, added: Added) {
  const { projectId, userId, name, source, answered, bootstrap } = added;
  const phrases = answered
    ? measuredBy(spreadPhrases(answered.answers, bootstrap), answered.middle)
    : (added.phrases ?? []);
  const ofProject = eq(phraseTable.projectId, projectId);
  if ((await db.$count(phraseTable, ofProject)) >= mostTables) {
    throw conflict("too_many", `Remove a table first: a project has at most ${mostTables}.`);
  }
  const version = versionOf(phrases);
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(phraseTable)
      .values({ projectId, name, source, version, phrases: [...phrases], createdBy: userId })
      .onConflictDoNothing()
      .returning({ id: phraseTable.id });
    if (made && answered) {
      for (const batch of batches(answered.answers)) {
        const rows = batch.map((answer) => ({ phraseTableId: made.id, ...answer }));
        await tx.insert(phraseAnswer).values(rows);
      }
    }
    const [found] = await select(tx, and(ofProject, eq(phraseTable.version, version)));
    if (!found) throw new Error("The table was not stored.");
    if (made) return found;
    throw conflict("known", `The table “${found.name}” has the same phrases and probabilities.`);
  });
}

/** The same for the same phrases with the same probabilities, in any order. */
function versionOf(phrases: readonly MeasuredPhrase[]): string {
  const said = phrases.map(({ phrase, probability }) => JSON.stringify([phrase, probability]));
  return createHash("sha256").update(said.sort().join("\n")).digest("hex").slice(0, 12);
}

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

/** The phrases of a version; null where the project has no such table. */
export async function findPhrases(
  db: Db,
  { projectId, version }: { projectId: string; version: string },
): Promise<PhraseTable | null> {
  const [found] = await db
    .select({ phrases: phraseTable.phrases })
    .from(phraseTable)
    .where(and(eq(phraseTable.projectId, projectId), eq(phraseTable.version, version)));
  if (!found) return null;
  return Object.fromEntries(found.phrases.map(({ phrase, probability }) => [phrase, probability]));
}
