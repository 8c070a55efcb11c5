import { formatDistance, formatShare } from "@/lib/text/format-number";
import { labelDifferences } from "./label-differences";
import type { GoldItem, GoldLabel } from "./schema";

/** What is shown of a text that was labelled: who said what, and where they differ. */
export interface LabelledText {
  /** From 1. */
  no: number;
  text: string;
  labels: { who: string; mine: boolean; confidence: string; correctness: string }[];
  /** One sentence for each way in which they differ; empty where they agree or one is alone. */
  differences: string[];
  /** How far the confidences lie apart; null for fewer than two labels. */
  spread: string | null;
  /** What a test would expect; null unless all agree. */
  expected: string | null;
}

/** An item's texts with their labels. @param tolerance how far confidences may lie apart */
export function prepareLabels(item: GoldItem, tolerance: number): LabelledText[] {
  return item.outputs.map(({ text, labels, agreed }, i) => {
    const differ = labelDifferences(labels, tolerance);
    const far = `Their confidences lie ${formatDistance(differ.spread)} apart; at most ${formatDistance(tolerance)} would agree.`;
    return {
      no: i + 1,
      text,
      labels: labels.map((label) => ({
        ...{ who: label.by, mine: label.mine },
        confidence: confidenceText(label),
        correctness: correctnessText(label),
      })),
      differences: [
        ...(differ.status ? ["Some found an answer in it, others none."] : []),
        ...(differ.correctness && !differ.status ? ["Some call it right, others wrong."] : []),
        ...(differ.confidence && !differ.status ? [far] : []),
      ],
      spread: labels.length < 2 ? null : formatDistance(differ.spread),
      expected: agreed && expectedText(agreed),
    };
  });
}

const confidenceText = ({ status, confidence }: GoldLabel) =>
  status === "no_answer" ? "no answer" : formatShare(confidence);

const correctnessText = ({ correct }: GoldLabel) => (correct ? "✓ right" : "✗ wrong");

const expectedText = (label: GoldLabel) =>
  label.status === "no_answer"
    ? "no answer"
    : `${formatShare(label.confidence)}, ${label.correct ? "right" : "wrong"}`;
