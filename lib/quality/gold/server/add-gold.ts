import type { Db } from "@/db/client";
import { goldItem } from "@/db/schema";
import { invalid } from "@/lib/http/errors";
import { sampleWithoutReplacement } from "@/lib/metrics/random/shuffle";
import type { StudyIds } from "@/lib/studies/schema";
import { lockStudy, newestVersion } from "@/lib/studies/server/require-study";
import { candidateQuestions, questionsByKey } from "./candidate-questions";

interface NewGold extends StudyIds {
  userId: string | null;
  wanted: { count: number } | { questionKeys: string[] };
  /** Gives numbers in [0, 1); draws the questions. */
  random: () => number;
}

/**
 * Makes questions candidates for gold items: so many drawn at random among those that could still
 * become one, or those with these keys. A key that is a candidate already stays one.
 * @returns how many were added
 * @throws Refusal 404 when the study is not the project's, 400 when fewer are left than are to be
 *   drawn, or naming the keys that can't become candidates
 */
export async function addGold(
  db: Db,
  { userId, wanted, random, ...ids }: NewGold,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockStudy(tx, ids);
    const { config } = await newestVersion(tx, ids);
    const left = await candidateQuestions(tx, ids, config);
    const chosen =
      "count" in wanted
        ? draw(left, wanted.count, random)
        : await questionsByKey(tx, ids.studyId, { config, keys: wanted.questionKeys, left });
    if (chosen.length === 0) return 0;
    const { studyId } = ids;
    await tx
      .insert(goldItem)
      .values(chosen.map((questionId) => ({ studyId, questionId, createdBy: userId })));
    return chosen.length;
  });
}

function draw(left: readonly string[], count: number, random: () => number): string[] {
  if (count > left.length) {
    throw invalid(
      "body.count",
      `Only ${left.length} questions are left that have a text, a truth and a generation by every model: draw at most as many, not ${count}.`,
    );
  }
  return sampleWithoutReplacement(left, count, random);
}
