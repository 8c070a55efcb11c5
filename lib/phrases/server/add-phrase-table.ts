import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { phraseTable } from "@/db/schema";
import { conflict } from "@/lib/http/errors";
import { summarisePhrases } from "../measure-phrases";
import { spellSmall } from "../phrase-text";
import type { MeasuredPhrase, Middle, PhraseAnswer } from "../schema";
import { selectPhraseTables } from "./select-phrase-tables";

const mostTables = 100;

interface Added {
  projectId: string;
  userId: string;
  name: string;
  source: string;
  /** As they were measured; or people's answers, from which they are computed. */
  phrases?: readonly MeasuredPhrase[] | undefined;
  answered?: { answers: readonly PhraseAnswer[]; middle: Middle } | undefined;
}

/**
 * Adds a table, with the answers that it was computed from.
 * @throws Refusal 409 when one with the same numbers is there
 */
export async function addPhraseTable(db: Db, added: Added) {
  const { projectId, userId, name, source, answered } = added;
  const phrases = answered
    ? summarisePhrases(answered.answers, answered.middle)
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
    if (made && answered) await storeAnswers(tx, made.id, answered.answers);
    const [found] = await selectPhraseTables(tx, and(ofProject, eq(phraseTable.version, version)));
    if (!found) throw new Error("The table was not stored.");
    if (made) return found;
    throw conflict("known", `The table “${found.name}” has the same phrases and probabilities.`);
  });
}

/** In one statement of three parameters, however many answers there are. */
async function storeAnswers(tx: Db, id: string, answers: readonly PhraseAnswer[]): Promise<void> {
  const column = (key: keyof PhraseAnswer) => sql.param(answers.map((answer) => answer[key]));
  await tx.execute(sql`
    insert into phrase_answer (phrase_table_id, person, phrase, probability)
    select ${id}, said.* from unnest(
      ${column("person")}::int[], ${column("phrase")}::text[], ${column("probability")}::float8[]
    ) said`);
}

/** The same for the same phrases with the same probabilities, in any order, in capital letters or not. */
function versionOf(phrases: readonly MeasuredPhrase[]): string {
  const said = phrases.map(({ phrase, probability }) =>
    JSON.stringify([spellSmall(phrase), probability]),
  );
  return createHash("sha256").update(said.sort().join("\n")).digest("hex").slice(0, 12);
}
