import {
  measureClusters,
  type SharedColumns,
} from "@/lib/figures/calibration/server/measure-clusters";
import { method } from "@/lib/figures/method";
import { meanMeasured } from "@/lib/metrics/decision/decision-regret";
import { testDistributionCalibration } from "@/lib/metrics/distributions/kernel-calibration-error";
import {
  brierScoreOfDistributions,
  classwiseCalibrationError,
  logScoreOfDistributions,
} from "@/lib/metrics/distributions/scores-of-distributions";
import { numberClusters } from "@/lib/metrics/intervals/clusters";
import { withInterval } from "@/lib/metrics/intervals/with-interval";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { shuffle } from "@/lib/metrics/random/shuffle";
import type { BinRules, DistributionForecast, Estimate, Measured } from "@/lib/metrics/types";
import { type AnswerFigures, type DistributionFigures, kernelTest } from "../schema-distributions";
import type { ClosedAnswers, ClosedForecast } from "./close-answers";

/** Every figure of whole distributions over a closed set of answers. */
export function measureDistributions(
  { answers, forecasts }: Pick<ClosedAnswers, "answers" | "forecasts">,
  rules: BinRules,
): DistributionFigures {
  const shared = {
    question: numberClusters(forecasts.map(({ question }) => question)),
    person: numberClusters(forecasts.map(({ person }) => person)),
  };
  return {
    classwise: withInterval(classwiseCalibrationError(forecasts, rules), {
      noInterval: "one_per_answer",
    }),
    answers: answers.map((answer, k) => ({
      answer,
      ...measureAnswer({ forecasts, shared }, k, rules),
    })),
    kernel: testDistributionCalibration(oneOfEachQuestion(forecasts), {
      resamples: kernelTest.resamples,
      seed: method.seed,
    }),
    brier: meanOf(forecasts, brierScoreOfDistributions),
    logScore: meanOf(forecasts, logScoreOfDistributions),
  };
}

type Shared = Pick<SharedColumns, "question" | "person">;

function measureAnswer(
  { forecasts, shared }: { forecasts: readonly ClosedForecast[]; shared: Shared },
  k: number,
  rules: BinRules,
): Omit<AnswerFigures, "answer"> {
  const { figures } = measureClusters(
    {
      // A sum of scaled probabilities may miss 1 in its last digit.
      confidence: Float64Array.from(forecasts, (one) => Math.min(1, one.probabilities[k] ?? 0)),
      correct: Uint8Array.from(forecasts, ({ outcome }) => (outcome === k ? 1 : 0)),
      ...shared,
    },
    rules,
  );
  return { meanProbability: figures.meanConfidence, share: figures.accuracy, ece: figures.ece };
}

/**
 * The test takes forecasts as independent, and those of one question are not; and its time grows with
 * their square.
 */
function oneOfEachQuestion(forecasts: readonly ClosedForecast[]): ClosedForecast[] {
  const random = seededRandom(method.seed);
  const seen = new Set<string>();
  const first = shuffle(forecasts, random).filter(({ question }) => {
    if (seen.has(question)) return false;
    seen.add(question);
    return true;
  });
  return first.slice(0, kernelTest.mostForecasts);
}

/** The mean of a score of single forecasts, with an interval over questions. */
function meanOf(
  forecasts: readonly ClosedForecast[],
  score: (forecasts: readonly DistributionForecast[]) => Estimate,
): Measured {
  const scores = forecasts.map((forecast) => {
    const one = score([forecast]);
    return "value" in one ? one.value : Number.NaN;
  });
  return meanMeasured(
    scores,
    forecasts.map(({ question }) => question),
  );
}
