import { agreementSummary } from "@/lib/metrics/agreement/agreement-summary";
import { method } from "../method";
import type { Agreement } from "../schema";
import type { CountedForecast } from "./count-forecasts";
import type { Pair } from "./pair-readings";
import { requireQuestions } from "./require-questions";

/** Measures how far the two sides of the pairs agree; intervals are over questions. */
export function summariseAgreement(pairs: readonly Pair[]): Agreement {
  const { resamples, seed } = method;
  const summary = agreementSummary(
    pairs.map(({ a, b }) => ({ item: a.questionKey, a: scored(a), b: scored(b) })),
    { resamples, seed },
  );
  const questions = new Set(pairs.map(({ a }) => a.questionId)).size;
  return {
    n: summary.n,
    kappa: requireQuestions(summary.kappa, questions),
    pearson: requireQuestions(summary.pearson, questions),
    exactConfidence: requireQuestions(summary.exactConfidence, questions),
    meanAbsoluteConfidenceDifference: requireQuestions(
      summary.meanAbsoluteConfidenceDifference,
      questions,
    ),
    simulated: pairs.filter(({ a, b }) => a.reader.simulated || b.reader.simulated).length,
    questions,
  };
}

const scored = ({ confidence, correct }: CountedForecast) => ({ confidence, correct });
