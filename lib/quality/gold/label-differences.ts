import type { GoldLabel } from "./schema";

/** Where the labels of one text differ; `spread` is how far their confidences lie apart. */
export interface LabelDifferences {
  status: boolean;
  correctness: boolean;
  /** True when the spread is more than the tolerance. */
  confidence: boolean;
  spread: number;
}

/** So that 0.8 and 0.7 lie within 0.1 of each other, whatever binary fractions make of it. */
const slack = 1e-9;

/**
 * Compares all labels of a text with each other.
 * @param tolerance how far confidences may lie apart, in [0, 1]
 */
export function labelDifferences(
  labels: readonly GoldLabel[],
  tolerance: number,
): LabelDifferences {
  const confidences = labels.map((label) => label.confidence);
  const spread = labels.length === 0 ? 0 : Math.max(...confidences) - Math.min(...confidences);
  return {
    status: new Set(labels.map((label) => label.status)).size > 1,
    correctness: new Set(labels.map((label) => label.correct)).size > 1,
    confidence: spread > tolerance + slack,
    spread,
  };
}
