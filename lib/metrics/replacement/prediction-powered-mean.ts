import studentQuantile from "@stdlib/stats-base-dists-t-quantile";
import { withInterval, withWidth } from "../intervals/with-interval";
import type { Reason } from "../reasons";
import type { MaybeInterval, Measured } from "../types";
import {
  type Part,
  type PredictedMeans,
  type PredictedReadings,
  predictedMeans,
} from "./predicted-readings";

/** With fewer people an interval can only be about these. */
const fewestPersons = 5;
/** People need to have read so many texts, of so many questions. */
const fewestReadTexts = 30;
const fewestReadQuestions = 10;

/** A mean as people would find it, from their readings of some texts and a reader's readings of all. */
export interface PredictionPowered {
  /** With the reader's help; `n` readings by people. */
  powered: Measured;
  /** The people's own mean, without the reader. */
  alone: Measured;
  /** How far the reader is followed, in [0, 1]; null where no estimate can be made, as the next. */
  lambda: number | null;
  /** How many readings by people would be as good without the reader. */
  asGoodAs: number | null;
}

/**
 * The mean over all texts of what a person would say of one, from people's readings of a random sample of the texts and
 * a reader's readings of all: prediction-powered inference (A. N. Angelopoulos, S. Bates, C. Fannjiang, M. I. Jordan and
 * T. Zrnic 2023, Science 382) with the weight of the reader tuned (PPI++; A. N. Angelopoulos, J. C. Duchi and T. Zrnic
 * 2023),
 *
 *      people - lambda (labelled - unlabelled),
 *
 * which is right on average however wrong the reader is. A text that several people have read counts once, with
 * the mean of their values.
 *
 * The 95 % interval is clustered by question and by person, with the two-way variance of A. C. Cameron, J. B. Gelbach and
 * D. L. Miller 2011 and Student's t. With fewer than five people it is clustered by question alone, and says nothing
 * of other people.
 */
export function predictionPoweredMean(readings: PredictedReadings): PredictionPowered {
  const means = predictedMeans(readings);
  const { readings: n, texts, questions } = means;
  const nothing = (reason: Reason) => ({ undefined: reason, n });
  if (n === 0) {
    return { powered: nothing("no_forecasts"), alone: nothing("no_forecasts"), ...noHelp };
  }
  const isEnough = texts >= fewestReadTexts && questions >= fewestReadQuestions;
  const around = (one: Estimated): Measured =>
    withInterval(
      { value: one.value, n },
      isEnough ? intervalOf(one) : { noInterval: "too_few_texts_read" },
    );
  const own = estimateAt(means, 0);
  if (means.otherTexts === 0) {
    return { powered: nothing("people_read_all"), alone: around(own), ...noHelp };
  }
  const lambda = tuneLambda(means);
  const powered = estimateAt(means, lambda);
  const asGoodAs = powered.error > 0 ? n * (own.error / powered.error) ** 2 : n;
  return { powered: around(powered), alone: around(own), lambda, asGoodAs };
}

const noHelp = { lambda: null, asGoodAs: null };

/** The weight, from 0 to 1, with which the estimate varies least between samples of questions. */
export function tuneLambda(means: PredictedMeans): number {
  let [together, shifts] = [0, 0];
  for (const { people, shift } of sumClusters(means.parts, byQuestion)) {
    together += people * shift;
    shifts += shift * shift;
  }
  return shifts > 0 ? Math.min(1, Math.max(0, together / shifts)) : 0;
}

interface Estimated {
  value: number;
  /** The standard error, and the degrees of freedom of its t. */
  error: number;
  df: number;
}

/** The estimate with a weight that is given; 0 is people's readings alone. */
export function estimateAt(means: PredictedMeans, lambda: number): Estimated {
  const { people, labelled, unlabelled, questions, persons, parts } = means;
  const value = people - lambda * (labelled - unlabelled);
  // What only the reader has read says nothing about people's readings alone.
  const counted = lambda === 0 ? parts.filter(({ person }) => person >= 0) : parts;
  const variance = (of: (part: Part) => number | string | null, clusters: number) =>
    sumClusters(counted, of).reduce((so, sum) => so + (sum.people - lambda * sum.shift) ** 2, 0) *
    (clusters / Math.max(1, clusters - 1));
  const ofQuestions = variance(byQuestion, questions);
  const byQuestions = { value, error: Math.sqrt(ofQuestions), df: questions - 1 };
  if (persons < fewestPersons) return byQuestions;
  const ofPersons = variance(byPerson, persons);
  const both = Math.max(0, ofPersons - variance(byBoth, means.readings));
  const total = Math.max(ofQuestions + both, ofPersons);
  // F. E. Satterthwaite 1946, of variances that are added up. The people's counts whole, because few people vary much.
  const df = total ** 2 / (ofQuestions ** 2 / (questions - 1) + ofPersons ** 2 / (persons - 1));
  return { value, error: Math.sqrt(total), df: Math.max(df, Math.min(questions, persons) - 1) };
}

const byQuestion = ({ question }: Part) => question;
const byPerson = ({ person }: Part) => (person < 0 ? null : person);
const byBoth = ({ question, person }: Part) => (person < 0 ? null : `${question} ${person}`);

/** The parts of each cluster added up; what is in no cluster (null) is left out. */
function sumClusters(
  parts: readonly Part[],
  clusterOf: (part: Part) => number | string | null,
): { people: number; shift: number }[] {
  const sums = new Map<number | string, { people: number; shift: number }>();
  for (const part of parts) {
    const cluster = clusterOf(part);
    if (cluster === null) continue;
    const sum = sums.get(cluster) ?? { people: 0, shift: 0 };
    sum.people += part.people;
    sum.shift += part.shift;
    sums.set(cluster, sum);
  }
  return [...sums.values()];
}

/** All means here are of values in [0, 1]. */
function intervalOf({ value, error, df }: Estimated): MaybeInterval {
  const half = studentQuantile(0.975, df) * error;
  return withWidth({ low: Math.max(0, value - half), high: Math.min(1, value + half) });
}
