import { hasInterval } from "@/lib/metrics/has-value";
import type { Measured } from "@/lib/metrics/types";

/** Fewer questions than this can't say how far a figure may be off: resampling repeats the same few. */
export const fewestQuestions = 10;

/** The figure as it is, or without its interval where there are too few questions to resample. */
export function requireQuestions(measured: Measured, questions: number): Measured {
  if (!hasInterval(measured) || questions >= fewestQuestions) return measured;
  const { value, n } = measured;
  return { value, n, noInterval: "too_few_questions" };
}

/** The same of several figures, by their names. */
export const requireQuestionsOfAll = <F extends Record<string, Measured>>(
  figures: F,
  questions: number,
) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, requireQuestions(figure, questions)]),
  ) as Record<keyof F, Measured>;
