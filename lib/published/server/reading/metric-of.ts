import type { MetricName } from "../../metrics";

// The first that fits counts, so what is more special comes first.
const patterns: [RegExp, MetricName][] = [
  [/\b(smooth|smoothed) ?ece\b/, "smooth_ece"],
  [/\bfleiss/, "fleiss_kappa"],
  [/\bkrippendorff/, "alpha"],
  [/\bkappa\b/, "kappa"],
  [/\bspearman/, "spearman"],
  [/\b(correlation|pearson)/, "correlation"],
  [/\b(ece|expected calibration error)\b/, "ece"],
  [/\b(mce|maximum calibration error)\b/, "mce"],
  [/\bbrier\b/, "brier"],
  [/\b(auroc|auc)\b/, "auroc"],
  [/\bmean confidence\b/, "mean_confidence"],
  [/\b(accuracy|acc)\b/, "accuracy"],
];

/** Which metric a column's heading names, and whether its numbers are percent. */
export function metricOf(heading: string): { metric: MetricName; isPercent: boolean } | null {
  const words = heading.toLowerCase();
  // Variants whose numbers would be others than those of the plain metric.
  if (/\b(classwise|adaptive|weighted|balanced|selective)\b/.test(words)) return null;
  const found = patterns.find(([pattern]) => pattern.test(words));
  return found ? { metric: found[1], isPercent: heading.includes("%") } : null;
}
