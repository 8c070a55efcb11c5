import { hasInterval } from "@/lib/metrics/has-value";
import type { Measured } from "@/lib/metrics/types";
import { fewestQuestions } from "../fewest-questions";

/** The figure as it is, or without its interval where there are too few questions to resample. */
export function requireQuestions(measured: Measured, questions: number): Measured {
  if (!hasInterval(measured) || questions >= fewestQuestions) return measured;
  const { value, n } = measured;
  return { value, n, noInterval: "too_few_questions" };
}
