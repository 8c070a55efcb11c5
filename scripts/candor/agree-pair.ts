import { measureConfidences } from "@/lib/metrics/agreement/measure-confidences";
import { type LabelOptions, measureLabels } from "@/lib/metrics/agreement/measure-labels";
import { hasValue } from "@/lib/metrics/has-value";
import type { AgreementScore } from "./agreement-score";
import type { ItemRating } from "./collect-ratings";
import { type Metrics, metricJson } from "./metric-json";

export type Rater = [name: string, ratings: ReadonlyMap<string, ItemRating>];

type Shared = { item: string; a: ItemRating; b: ItemRating };

/** How far two raters agree on the items that both rated, with confidence if ratings have it. */
export function agreePair(a: Rater, b: Rater, options: LabelOptions): AgreementScore {
  const [[nameA, ratingsOfA], [nameB, ratingsOfB]] = [a, b];
  const shared = [...ratingsOfA].flatMap(([item, ratingOfA]): Shared[] => {
    const ratingOfB = ratingsOfB.get(item);
    return ratingOfB ? [{ item, a: ratingOfA, b: ratingOfB }] : [];
  });
  return {
    group: `${nameA} | ${nameB}`,
    raters: [nameA, nameB],
    n: shared.length,
    metrics: [
      ...labelMetrics(shared, options),
      ...(haveConfidence(ratingsOfA) ? confidenceMetrics(shared, options) : []),
    ],
  };
}

/** All ratings of a file have one, or none. */
const haveConfidence = (ratings: ReadonlyMap<string, ItemRating>) =>
  [...ratings.values()].some(({ confidence }) => confidence !== undefined);

function labelMetrics(shared: readonly Shared[], options: LabelOptions): Metrics {
  const pairs = shared.map(({ item, a, b }) => ({ item, a: a.label, b: b.label }));
  const { kappa, kappaStandardError, exactLabel } = measureLabels(pairs, options);
  const error = hasValue(kappaStandardError) ? { standard_error: kappaStandardError.value } : {};
  return [
    ["cohen_kappa", { ...metricJson(kappa), ...error }],
    ["exact_agreement", metricJson(exactLabel)],
  ];
}

function confidenceMetrics(shared: readonly Shared[], { resamples, seed }: LabelOptions): Metrics {
  const pairs = shared.flatMap(({ item, a, b }) =>
    a.confidence === undefined || b.confidence === undefined
      ? []
      : [{ item, a: a.confidence, b: b.confidence }],
  );
  const figures = measureConfidences(pairs, { resamples, seed });
  return [
    ["pearson", metricJson(figures.pearson)],
    ["spearman", metricJson(figures.spearman)],
    ["exact_confidence", metricJson(figures.exactConfidence)],
    ["mean_absolute_confidence_difference", metricJson(figures.meanAbsoluteConfidenceDifference)],
  ];
}
