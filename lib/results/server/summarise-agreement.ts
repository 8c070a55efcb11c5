import { method } from "@/lib/figures/method";
import { measureAgreement } from "@/lib/metrics/agreement/measure-agreement";
import type { Measured } from "@/lib/metrics/types";
import type { Agreement } from "../schema";
import type { CountedForecast } from "./count-forecasts";
import type { Pair } from "./pair-readings";
import { requireQuestions } from "./require-questions";

/** Measures how far the two sides of the pairs agree; intervals are over questions. */
export function summariseAgreement(pairs: readonly Pair[]): Agreement {
  const figures = measureAgreement(
    pairs.map(({ a, b }) => ({ item: a.questionKey, a: rating(a), b: rating(b) })),
    method,
  );
  const questions = new Set(pairs.map(({ a }) => a.questionId)).size;
  const enough = (measured: Measured) => requireQuestions(measured, questions);
  return {
    n: pairs.length,
    simulated: pairs.filter(({ a, b }) => a.reader.simulated || b.reader.simulated).length,
    confidenceSetToOne: pairs.filter(({ a, b }) => a.setToOne || b.setToOne).length,
    questions,
    kappa: enough(figures.kappa),
    pearson: enough(figures.pearson),
    spearman: enough(figures.spearman),
    exactConfidence: enough(figures.exactConfidence),
    meanAbsoluteConfidenceDifference: enough(figures.meanAbsoluteConfidenceDifference),
  };
}

const rating = ({ confidence, correct }: CountedForecast) => ({ label: correct, confidence });
