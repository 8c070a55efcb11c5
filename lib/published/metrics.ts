interface PublishedMetric {
  label: string;
  /** The range of the figure, both ends included. */
  low: number;
  high: number;
  /** Which end is best; null where a paper marks none. */
  better: "high" | "low" | null;
  /** How the paper prints it: as a percentage with two decimals, or as a number with three. */
  as: "percent" | "plain";
}

const share = { low: 0, high: 1, as: "plain" } as const;
const percent = { low: 0, high: 1, as: "percent" } as const;
const coefficient = { low: -1, high: 1, better: null, as: "plain" } as const;

/** The metrics that can be imported. Figures are shares, never percent. */
export const publishedMetrics = {
  accuracy: { label: "Accuracy", ...percent, better: "high" },
  mean_confidence: { label: "Mean confidence", ...percent, better: null },
  ece: { label: "ECE", ...share, better: "low" },
  mce: { label: "MCE", ...share, better: "low" },
  smooth_ece: { label: "Smooth ECE", ...share, better: "low" },
  brier: { label: "Brier score", low: 0, high: 2, as: "plain", better: "low" },
  log_score: { label: "Log score", low: 0, high: 1e6, as: "plain", better: "low" },
  auroc: { label: "AUROC", ...share, better: "high" },
  correlation: { label: "Correlation on confidence", ...coefficient },
  spearman: { label: "Spearman’s correlation", ...coefficient },
  kappa: { label: "Cohen’s kappa on correctness", ...coefficient },
  fleiss_kappa: { label: "Fleiss’ kappa", ...coefficient },
  alpha: { label: "Krippendorff’s alpha", ...coefficient },
} as const satisfies Record<string, PublishedMetric>;

export type MetricName = keyof typeof publishedMetrics;

export const metricNames = Object.keys(publishedMetrics) as MetricName[];
