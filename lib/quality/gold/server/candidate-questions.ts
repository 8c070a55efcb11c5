import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { goldItem, question } from "@/db/schema";
import { invalid } from "@/lib/http/errors";
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

interface Keys {
  config: Pick<StudyConfig, "datasetId">;
  keys: readonly string[];
  /** Ids of the questions that could still become candidates. */
  left: readonly string[];
}

/**
 * Ids of the questions with these keys that are no candidates yet.
 * @throws Refusal 400 naming the keys that the dataset has not, or whose questions are not eligible
 */
export async function questionsByKey(
  db: Db,
  studyId: string,
  { config, keys, left }: Keys,
): Promise<string[]> {
  const found = await db
    .select({ id: question.id, key: question.key, itemId: goldItem.id })
    .from(question)
    .leftJoin(goldItem, and(eq(goldItem.questionId, question.id), eq(goldItem.studyId, studyId)))
    .where(and(eq(question.datasetId, config.datasetId), inArray(question.key, [...keys])));
  const known = new Set(found.map(({ key }) => key));
  const unknown = [...new Set(keys)].filter((key) => !known.has(key));
  const free = new Set(left);
  const fresh = found.filter(({ itemId }) => itemId === null);
  const ineligible = fresh.filter(({ id }) => !free.has(id)).map(({ key }) => key);
  const problems = [
    unknown.length > 0 && `The study’s dataset has no question ${listed(unknown)}.`,
    ineligible.length > 0 &&
      `Of another split, or without a text, a truth or a generation by every model: ${listed(ineligible)}.`,
  ].filter(Boolean);
  if (problems.length > 0) throw invalid("body.questionKeys", problems.join(" "));
  return fresh.map(({ id }) => id);
}

const named = 10;

/** "a", "b" and 3 more. */
function listed(keys: readonly string[]): string {
  const names = keys.slice(0, named).map((key) => `“${key}”`);
  const more = keys.length - names.length;
  return names.join(", ") + (more > 0 ? ` and ${more} more` : "");
}
