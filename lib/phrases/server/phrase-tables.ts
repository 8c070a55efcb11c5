import { createHash } from "node:crypto";
import { and, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { phraseTable, user } from "@/db/schema";
import { conflict, notFound } from "@/lib/http/errors";
import type { PhraseTable } from "@/lib/prompts/phrase-table";
import type { MeasuredPhrase } from "../schema";

const mostTables = 100;

/** How many runs name a table, and how many of these have not ended. */
const runsOf = (unfinished: boolean) => sql<number>`(select count(*)::int from run r
  where r.project_id = ${phraseTable.projectId} and r.settings ->> 'phrases' = ${phraseTable.version}
    ${unfinished ? sql`and r.state in ('draft', 'running', 'paused')` : sql``})`;

/** A project's tables of phrases, the newest first. */
export const listPhraseTables = async (db: Db, projectId: string) => ({
  tables: await select(db, eq(phraseTable.projectId, projectId)),
});

function select(db: Db, where: SQL | undefined) {
  const { projectId: _, createdBy: by, ...columns } = getTableColumns(phraseTable);
  return db
    .select({ ...columns, createdBy: user.name, runs: runsOf(false) })
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
  phrases: readonly MeasuredPhrase[];
}

/** Adds a table. @throws Refusal 409 when one with the same numbers is there */
export async function addPhraseTable(db: Db, { projectId, userId, name, source, phrases }: Added) {
  const ofProject = eq(phraseTable.projectId, projectId);
  if ((await db.$count(phraseTable, ofProject)) >= mostTables) {
    throw conflict("too_many", `Remove a table first: a project has at most ${mostTables}.`);
  }
  const version = versionOf(phrases);
  const made = await db
    .insert(phraseTable)
    .values({ projectId, name, source, version, phrases: [...phrases], createdBy: userId })
    .onConflictDoNothing()
    .returning({ id: phraseTable.id });
  const [found] = await select(db, and(ofProject, eq(phraseTable.version, version)));
  if (!found) throw new Error("The table was not stored.");
  if (made.length > 0) return found;
  throw conflict("known", `The table “${found.name}” has the same phrases and probabilities.`);
}

/** The same for the same phrases with the same probabilities, in any order. */
function versionOf(phrases: readonly MeasuredPhrase[]): string {
  const said = phrases.map(({ phrase, probability }) => JSON.stringify([phrase, probability]));
  return createHash("sha256").update(said.sort().join("\n")).digest("hex").slice(0, 12);
}

/** Removes a table. @throws Refusal 404; 409 when an unfinished run needs it */
export async function removePhraseTable(
  db: Db,
  { projectId, phrasesId }: { projectId: string; phrasesId: string },
): Promise<void> {
  const isIt = and(eq(phraseTable.id, phrasesId), eq(phraseTable.projectId, projectId));
  const [found] = await db
    .select({ needed: runsOf(true) })
    .from(phraseTable)
    .where(isIt)
    .for("update");
  if (!found) throw notFound("phrase table");
  if (found.needed > 0) {
    throw conflict(
      "used",
      "A run that has not ended needs it: discard, cancel or finish that first.",
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
