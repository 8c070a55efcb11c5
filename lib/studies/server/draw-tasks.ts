import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { sampleWithoutReplacement, shuffle } from "@/lib/metrics/random/shuffle";
import type { StudyConfig } from "../schema";

export interface DrawnTask {
  questionId: string;
  /** From 1, in random order. */
  no: number;
  overlap: number;
  /** 0 for the outputs of all models, else that of the model in this position, from 1. */
  variant: number;
}

type Draw = Pick<StudyConfig, "sampleSize" | "seed" | "overlap" | "layout" | "modelIds">;

/**
 * Draws the main round's tasks: a uniform sample of the questions in random order, and among them, again
 * at random, those that several people read. With one output to a task, every question becomes a task
 * for each model, all in random order. The same questions and seed give the same tasks.
 *
 * @param questionIds eligible questions, in an order that does not depend on the database (by key)
 */
export function drawTasks(questionIds: readonly string[], draw: Draw): DrawnTask[] {
  const { sampleSize, seed, overlap, layout, modelIds } = draw;
  const random = seededRandom(seed);
  const drawn = sampleWithoutReplacement(questionIds, sampleSize, random);
  const shared = new Set(
    sampleWithoutReplacement(drawn, Math.round(overlap.share * drawn.length), random),
  );
  const variants = layout === "together" ? [0] : modelIds.map((_, position) => position + 1);
  const tasks = drawn.flatMap((questionId) =>
    variants.map((variant) => ({
      questionId,
      variant,
      overlap: shared.has(questionId) ? overlap.readers : 1,
    })),
  );
  const ordered = layout === "together" ? tasks : shuffle(tasks, random);
  return ordered.map((task, i) => ({ ...task, no: i + 1 }));
}
