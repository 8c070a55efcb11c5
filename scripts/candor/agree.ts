import { type LabelOptions, measureLabels } from "@/lib/metrics/agreement/measure-agreement";
import { measureConfidences } from "@/lib/metrics/agreement/measure-confidences";
import { measureJointAgreement } from "@/lib/metrics/agreement/measure-joint-agreement";
import { measureRest } from "@/lib/metrics/agreement/measure-rest";
import type { RatingColumns } from "@/lib/metrics/agreement/rating-columns";
import { orderLabels } from "@/lib/metrics/agreement/tabulate-pairs";
import { tabulateRatings } from "@/lib/metrics/agreement/tabulate-ratings";
import { hasValue } from "@/lib/metrics/has-value";
import { collectRatings, type ItemRating, type Ratings } from "./collect-ratings";
import { type AgreementScore, formatAgreement } from "./format-agreement";
import { type Metrics, metricJson } from "./format-metrics";
import { findRatingColumns } from "./guess-columns";
import type { Say } from "./import/import-file";
import { toLabels } from "./labels";
import type { AgreeOptions } from "./parse-command";
import { UsageProblem } from "./problems";
import { columnsOf } from "./rating-columns";
import { openInput, openRecords, withColumns } from "./read-input";

/** Of more raters not every two are compared, but each with the rest. */
const mostPaired = 100;

/**
 * `candor agree`: how far every two of a file's raters agree, and all of them, as the text that is
 * printed. With more than 100 raters each is compared with the rest instead.
 *
 * @throws InputProblem for a file that cannot be read or lacks a column
 * @throws UsageProblem for weights where the labels' order is not known
 */
export async function agree(file: string, said: AgreeOptions, say: Say): Promise<string> {
  const records = await openRecords(await openInput(file));
  const { guessed, ...options } = findRatingColumns(records, said);
  if (guessed) say.line(guessed);
  const { label, confidence, weights, resamples, seed } = options;
  const columns = [label, ...(confidence ? [confidence] : [])];
  const ratings = await collectRatings(withColumns(records.all, columns), options);
  const labels = options.labels && toLabels(options.labels);
  if (weights !== "none" && !labels) requireOrder(ratings, weights);

  const settings = { weights, labels, resamples, seed };
  const raters = [...ratings];
  const table = columnsOf(ratings, labels);
  const names = raters.map(([name]) => name);
  const compared =
    raters.length > mostPaired
      ? agreeWithRest(table, names)
      : raters.flatMap((a, i) => raters.slice(i + 1).map((b) => agreePair(a, b, settings)));
  const scores = [...compared, agreeJointly(table, names, settings)];
  if (!options.json) return formatAgreement(scores, options);
  const objects = scores.map(({ metrics, ...score }) => {
    return { ...score, ...Object.fromEntries(metrics) };
  });
  return `${JSON.stringify(objects, null, 2)}\n`;
}

function requireOrder(ratings: Ratings, weights: string): void {
  const used = [...ratings.values()].flatMap((items) => [...items.values()]);
  if (orderLabels(used.map(({ label }) => label))) return;
  throw new UsageProblem(
    `--weights ${weights} needs the labels in ascending order: --labels LOW,MIDDLE,HIGH`,
  );
}

type Rater = [name: string, ratings: ReadonlyMap<string, ItemRating>];

/** How far two raters agree on the items that both rated, with confidence if ratings have it. */
function agreePair(a: Rater, b: Rater, options: LabelOptions): AgreementScore {
  const [[nameA, ratingsOfA], [nameB, ratingsOfB]] = [a, b];
  const shared = [...ratingsOfA].flatMap(([item, a]) => {
    const b = ratingsOfB.get(item);
    return b ? [{ item, a, b }] : [];
  });
  // All ratings of a file have a confidence, or none.
  const hasConfidence = [...ratingsOfA.values()].some(({ confidence }) => confidence !== undefined);
  const labels = measureLabels(
    shared.map(({ item, a, b }) => ({ item, a: a.label, b: b.label })),
    options,
  );
  const error = labels.kappaStandardError;
  return {
    group: `${nameA} | ${nameB}`,
    raters: [nameA, nameB],
    n: shared.length,
    metrics: [
      [
        "cohen_kappa",
        { ...metricJson(labels.kappa), ...(hasValue(error) && { standard_error: error.value }) },
      ],
      ["exact_agreement", metricJson(labels.exactLabel)],
      ...(hasConfidence ? confidenceMetrics(shared, options) : []),
    ],
  };
}

function confidenceMetrics(
  shared: readonly { item: string; a: ItemRating; b: ItemRating }[],
  { resamples, seed }: LabelOptions,
): Metrics {
  const pairs = shared.map(({ item, a, b }) => {
    return { item, a: a.confidence ?? Number.NaN, b: b.confidence ?? Number.NaN };
  });
  const figures = measureConfidences(pairs, { resamples, seed });
  return [
    ["pearson", metricJson(figures.pearson)],
    ["spearman", metricJson(figures.spearman)],
    ["exact_confidence", metricJson(figures.exactConfidence)],
    ["mean_absolute_confidence_difference", metricJson(figures.meanAbsoluteConfidenceDifference)],
  ];
}

/** How far each rater agrees with the others, on what others rated as well. */
const agreeWithRest = (table: RatingColumns, names: readonly string[]): AgreementScore[] =>
  measureRest(table).map(({ n, agreement, kappa, pearson, difference }, rater) => ({
    group: `${names[rater]} | the rest`,
    raters: [names[rater] ?? ""],
    n,
    metrics: Object.entries({
      kappa_with_the_rest: kappa,
      agreement_with_the_rest: agreement,
      ...(pearson && { pearson_with_the_rest: pearson }),
      ...(difference && { mean_absolute_confidence_difference_from_the_rest: difference }),
    }).map(([name, measured]) => [name, metricJson(measured)]),
  }));

/** How far all raters agree, on the items that at least two rated. */
function agreeJointly(
  columns: RatingColumns,
  raters: string[],
  { resamples, seed, labels }: LabelOptions,
): AgreementScore {
  const table = tabulateRatings(columns, labels ? true : undefined);
  const figures = measureJointAgreement(table, { resamples, seed });
  return {
    group: "all",
    raters,
    n: figures.n,
    metrics: [
      ["fleiss_kappa", metricJson(figures.fleissKappa)],
      ["krippendorff_alpha", metricJson(figures.alphaNominal)],
      ["krippendorff_alpha_ordinal", metricJson(figures.alphaOrdinal)],
      ["krippendorff_alpha_interval", metricJson(figures.alphaInterval)],
    ],
  };
}
