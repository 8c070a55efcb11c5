import { measureClusters } from "@/lib/figures/calibration/server/measure-clusters";
import { method } from "@/lib/figures/method";
import { meanMeasured } from "@/lib/metrics/decision/decision-regret";
import { testDistributionCalibration } from "@/lib/metrics/distributions/kernel-calibration-error";
import {
  brierScoreOfDistributions,
  classwiseCalibrationError,
  logScoreOfDistributions,
} from "@/lib/metrics/distributions/scores-of-distributions";
import { withInterval } from "@/lib/metrics/intervals/with-interval";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { shuffle } from "@/lib/metrics/random/shuffle";
import type { BinRules, DistributionForecast, Estimate, Measured } from "@/lib/metrics/types";
import { kernelTest } from "../kernel-test";
import type { AnswerFigures, DistributionFigures } from "../schema-distributions";
import type { ClosedAnswers, ClosedForecast } from "./close-answers";

/** Every figure of whole distributions over a closed set of answers. */
export function measureDistributions(
  { answers, forecasts }: Pick<ClosedAnswers, "answers" | "forecasts">,
  rules: BinRules,
): DistributionFigures {
  return {
    classwise: withInterval(classwiseCalibrationError(forecasts, rules), {
      noInterval: "one_per_answer",
    }),
    answers: answers.map((answer, k) => ({ answer, ...measureAnswer(forecasts, k, rules) })),
    kernel: testDistributionCalibration(oneOfEachQuestion(forecasts), {
      resamples: kernelTest.resamples,
      seed: method.seed,
    }),
    brier: meanOf(forecasts, brierScoreOfDistributions),
    logScore: meanOf(forecasts, logScoreOfDistributions),
  };
}

function measureAnswer(
  forecasts: readonly ClosedForecast[],
  k: number,
  rules: BinRules,
): Omit<AnswerFigures, "answer"> {
  const { figures } = measureClusters(
    forecasts.map(({ probabilities, outcome, question, person }) => ({
      // A sum of scaled probabilities may miss 1 in its last digit.
      confidence: Math.min(1, probabilities[k] ?? 0),
      correct: outcome === k,
      ...{ question, person },
    })),
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
