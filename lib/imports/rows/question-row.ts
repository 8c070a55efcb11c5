import { z } from "zod";
import { optional, required } from "./cell";
import type { Field } from "./field";
import { datasetField } from "./shared-fields";
import { longText, name } from "./text-cell";
import { textList } from "./text-list-cell";

// The keys are in an index, whose entries may have 2,700 bytes.
export const keyText = name(500);
export const nameText = name(200);
export const questionText = longText(20_000);
export const truthText = longText(2_000);

export const questionFields: Field[] = [
  datasetField,
  {
    name: "key",
    label: "Key",
    hint: "Tells the question from others of its dataset",
    required: true,
    columns: ["key", "id", "question_id", "question_key"],
  },
  { name: "text", label: "Question", required: true, columns: ["text", "question"] },
  {
    name: "truth",
    label: "Correct answer",
    columns: ["truth", "answer", "ground_truth", "correct_answer"],
  },
  {
    name: "aliases",
    label: "Other accepted answers",
    hint: "A JSON list, or separated by |",
    columns: ["aliases"],
  },
  { name: "split", label: "Split", hint: "Such as train or test", columns: ["split"] },
];

export const questionRow = z.object({
  dataset: required(nameText),
  key: required(keyText),
  text: required(questionText),
  truth: optional(truthText),
  aliases: optional(textList),
  split: optional(nameText),
});
