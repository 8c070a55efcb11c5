import { writeCsv } from "@/lib/csv/write-csv";
import { writeLatexTable } from "@/lib/latex/write-latex-table";
import { formatDistance, formatShare } from "@/lib/text/format-number";
import type { GoldItem, GoldLabel } from "./schema";
import { labelDifferences } from "./settle-labels";

/** A labelled text as it is shown: the labels, and where they differ. */
export interface LabelledText {
  /** From 1. */
  no: number;
  text: string;
  labels: { who: string; mine: boolean; confidence: string; correctness: string }[];
  /** One sentence for each way in which they differ; empty where they agree or one is alone. */
  differences: string[];
  /** The spread of the confidences; null for fewer than two labels. */
  spread: string | null;
  /** What a test would expect; null unless all agree. */
  expected: string | null;
}

/** An item's texts with their labels. @param tolerance how far confidences may lie apart */
export function labelledTexts(item: GoldItem, tolerance: number): LabelledText[] {
  return item.outputs.map(({ text, labels, agreed }, i) => {
    const differ = labelDifferences(labels, tolerance);
    const far = `Their confidences lie ${formatDistance(differ.spread)} apart; at most ${formatDistance(tolerance)} would agree.`;
    return {
      no: i + 1,
      text,
      labels: labels.map((label) => ({
        who: label.by,
        mine: label.mine,
        confidence: confidenceText(label),
        correctness: label.correct ? "✓ right" : "✗ wrong",
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

const expectedText = (label: GoldLabel) =>
  label.status === "no_answer"
    ? "no answer"
    : `${formatShare(label.confidence)}, ${label.correct ? "right" : "wrong"}`;

const header = [
  "question_key",
  "question",
  "truth",
  "state",
  "text_no",
  "text",
  "labeller",
  "status",
  "confidence",
  "correct",
  "agreed_status",
  "agreed_confidence",
  "agreed_correct",
];

/** One row per label, unrounded. */
export function goldCsv(items: readonly GoldItem[]): string {
  const rows = items.flatMap(({ questionKey, question, truth, state, outputs }) =>
    outputs.flatMap(({ text, labels, agreed }, i) =>
      labels.map((label) => [
        questionKey,
        question,
        truth,
        state,
        i + 1,
        text,
        label.by,
        label.status,
        label.confidence,
        String(label.correct),
        ...(agreed ? [agreed.status, agreed.confidence, String(agreed.correct)] : ["", "", ""]),
      ]),
    ),
  );
  return writeCsv([header, ...rows]);
}

/** All labels of each text, grouped by item, in LaTeX. */
export const goldLatex = (items: readonly GoldItem[], tolerance: number): string =>
  writeLatexTable({
    caption: "Labels of gold items.",
    label: "tab:gold",
    columns: [
      { heading: "Text" },
      { heading: "Who", align: "l" },
      { heading: "Confidence", align: "r" },
      { heading: "Right?", align: "l" },
    ],
    rows: items.flatMap((item) => [
      { group: item.questionKey },
      ...labelledTexts(item, tolerance).flatMap(({ no, labels }) =>
        labels.map(({ who, confidence, correctness }) => ({
          // LaTeX's fonts do not have these marks.
          cells: [String(no), who, confidence, correctness.replace(/^[✓✗] /, "")],
        })),
      ),
    ]),
  });

/**
 * The items that someone still has to label; skipped ones come last, in the order in which they were skipped.
 * @param skipped ids of items, the last skipped at the end
 */
export function labelQueue(items: readonly GoldItem[], skipped: readonly string[]): GoldItem[] {
  const open = items.filter((item) => !item.labelledByMe);
  const later = skipped.flatMap((id) => open.filter((item) => item.id === id));
  return [...open.filter((item) => !skipped.includes(item.id)), ...later];
}
