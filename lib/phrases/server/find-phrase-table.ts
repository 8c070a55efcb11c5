import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { phraseTable } from "@/db/schema";
import type { PhraseTable } from "@/lib/prompts/phrase-table";
import { spellSmall } from "../phrase-text";

/** The phrases of a version in small letters, as readers look for them; null where the project has no such table. */
export async function findPhraseTable(
  db: Db,
  { projectId, version }: { projectId: string; version: string },
): Promise<PhraseTable | null> {
  const [found] = await db
    .select({ phrases: phraseTable.phrases })
    .from(phraseTable)
    .where(and(eq(phraseTable.projectId, projectId), eq(phraseTable.version, version)));
  if (!found) return null;
  return Object.fromEntries(
    found.phrases.map(({ phrase, probability }) => [spellSmall(phrase), probability]),
  );
}
