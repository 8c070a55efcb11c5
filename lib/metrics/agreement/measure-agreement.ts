import type { Label } from "./labels";
import { type ConfidenceAgreement, measureConfidences } from "./measure-confidences";
import { type LabelAgreement, type LabelOptions, measureLabels } from "./measure-labels";

/** What one rater said of an item, and with what confidence, in [0, 1]. */
type Rating<L extends Label = Label> = { label: L; confidence: number };

export type RatedPair<L extends Label = Label> = { item: string; a: Rating<L>; b: Rating<L> };

/** `n` pairs: how far their labels agree, and how far their confidences. */
export type AgreementFigures = LabelAgreement & ConfidenceAgreement;

/**
 * How far two raters, `a` and `b`, agree on the same items, in labels (`measureLabels`) and in
 * confidence (`measureConfidences`), with 95 % bootstrap intervals over items.
 *
 * @throws RangeError as those two do
 */
export function measureAgreement<L extends Label>(
  pairs: readonly RatedPair<L>[],
  options: LabelOptions<L>,
): AgreementFigures {
  const labels = pairs.map(({ item, a, b }) => ({ item, a: a.label, b: b.label }));
  const confidences = pairs.map(({ item, a, b }) => ({ item, a: a.confidence, b: b.confidence }));
  const { resamples, seed } = options;
  return {
    ...measureLabels(labels, options),
    ...measureConfidences(confidences, { resamples, seed }),
  };
}
