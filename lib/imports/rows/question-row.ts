import { optional, required, rowOf } from "./field";
import { answerText, dataset, keyText, nameText, questionText } from "./shared-fields";
import { textList } from "./text-cell";

export const questionFields = {
  dataset,
  key: required(keyText, "Key", {
    hint: "Identifies the question in its dataset",
    columns: ["key", "id", "question_id", "question_key"],
  }),
  text: required(questionText, "Question", { columns: ["text", "question"] }),
  truth: optional(answerText, "Correct answer", {
    columns: ["truth", "answer", "ground_truth", "correct_answer"],
  }),
  aliases: optional(textList, "Other accepted answers", {
    hint: "A JSON list, or separated by |",
  }),
  split: optional(nameText, "Split", { hint: "Such as train or test" }),
};

export const questionRow = rowOf(questionFields);
