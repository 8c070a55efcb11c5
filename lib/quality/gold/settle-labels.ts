import type { GoldLabel, GoldState } from "./schema";

/** Whether labels agree; where they do, what a test expects of each text. */
export type Settled =
  | { state: Exclude<GoldState, "agreed"> }
  | { state: "agreed"; expected: GoldLabel[] };

/**
 * Decides whether the team agrees on a gold item: on every text all labels must have one status and
 * one correctness, and confidences no further apart than the tolerance. The expected confidence is
 * their mean, rounded to a millionth.
 *
 * @param labellers how many of the team have labelled all of its texts
 * @param texts all labels of each text
 * @param tolerance in [0, 1]
 */
export function settleLabels(
  labellers: number,
  texts: readonly (readonly GoldLabel[])[],
  tolerance: number,
): Settled {
  if (labellers < 2) return { state: "unlabelled" };
  const expected = texts.flatMap((labels) => expectedLabel(labels, tolerance) ?? []);
  return expected.length === texts.length ? { state: "agreed", expected } : { state: "disputed" };
}

function expectedLabel(labels: readonly GoldLabel[], tolerance: number): GoldLabel | undefined {
  const [first] = labels;
  const differ = labelDifferences(labels, tolerance);
  if (!first || differ.status || differ.correctness || differ.confidence) return undefined;
  const mean = labels.reduce((sum, { confidence }) => sum + confidence, 0) / labels.length;
  const { status, correct } = first;
  return { status, correct, confidence: Math.round(mean * 1e6) / 1e6 };
}

/** Where the labels of one text differ; `spread` is how far their confidences lie apart. */
export interface LabelDifferences {
  status: boolean;
  correctness: boolean;
  /** True when the spread is more than the tolerance. */
  confidence: boolean;
  spread: number;
}

/** So that 0.8 and 0.7 lie within 0.1 of each other in spite of binary rounding. */
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
