import { seededRandom } from "@/lib/metrics/random";
import { sampleWithoutReplacement } from "@/lib/metrics/sample-without-replacement";
import type { StudyConfig } from "../schema";

export interface DrawnTask {
  questionId: string;
  /** From 1, in random order. */
  no: number;
  overlap: number;
}

/**
 * Draws a round's tasks: a uniform sample of the questions in random order, and among them, again at
 * random, those that several people read. The same questions and seed give the same tasks.
 *
 * @param questionIds eligible questions, in an order that does not depend on the database (by key)
 */
export function drawTasks(
  questionIds: readonly string[],
  { sampleSize, seed, overlap }: Pick<StudyConfig, "sampleSize" | "seed" | "overlap">,
): DrawnTask[] {
  const random = seededRandom(seed);
  const drawn = sampleWithoutReplacement(questionIds, sampleSize, random);
  const shared = new Set(
    sampleWithoutReplacement(drawn, Math.round(overlap.share * drawn.length), random),
  );
  return drawn.map((questionId, i) => ({
    questionId,
    no: i + 1,
    overlap: shared.has(questionId) ? overlap.readers : 1,
  }));
}
