import type { Label } from "@/lib/metrics/agreement/label";
import { measureJointAgreement } from "@/lib/metrics/agreement/measure-joint-agreement";
import type { LabelOptions } from "@/lib/metrics/agreement/measure-labels";
import type { AgreementScore } from "./agreement-score";
import type { Ratings } from "./collect-ratings";
import { metricJson } from "./metric-json";

/** How far all raters agree, on the items that at least two rated. */
export function agreeJointly(ratings: Ratings, options: LabelOptions): AgreementScore {
  const units = new Map<string, Label[]>();
  for (const items of ratings.values()) {
    for (const [item, { label }] of items) {
      const unit = units.get(item);
      if (unit) unit.push(label);
      else units.set(item, [label]);
    }
  }
  const { resamples, seed, labels } = options;
  const figures = measureJointAgreement([...units.values()], { resamples, seed, labels });
  return {
    group: "all",
    raters: [...ratings.keys()],
    n: figures.n,
    metrics: [
      ["fleiss_kappa", metricJson(figures.fleissKappa)],
      ["krippendorff_alpha", metricJson(figures.alphaNominal)],
      ["krippendorff_alpha_ordinal", metricJson(figures.alphaOrdinal)],
      ["krippendorff_alpha_interval", metricJson(figures.alphaInterval)],
    ],
  };
}
