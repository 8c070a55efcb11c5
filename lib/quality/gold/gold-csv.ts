import { writeCsv } from "@/lib/csv/write-csv";
import type { GoldItem } from "./schema";

const header = [
  ...["question_key", "question", "truth", "state", "text_no", "text"],
  ...["labeller", "status", "confidence", "correct"],
  ...["agreed_status", "agreed_confidence", "agreed_correct"],
];

/** One row per label, unrounded. */
export function prepareGoldCsv(items: readonly GoldItem[]): string {
  const rows = items.flatMap(({ questionKey, question, truth, state, outputs }) =>
    outputs.flatMap(({ text, labels, agreed }, i) =>
      labels.map((label) => [
        ...[questionKey, question, truth, state, i + 1, text],
        ...[label.by, label.status, label.confidence, String(label.correct)],
        ...(agreed ? [agreed.status, agreed.confidence, String(agreed.correct)] : ["", "", ""]),
      ]),
    ),
  );
  return writeCsv([header, ...rows]);
}
