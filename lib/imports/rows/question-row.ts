import { optional, required, rowOf } from "./field";
import {
  answerText,
  dataset,
  keyText,
  nameText,
  questionKeySynonyms,
  questionText,
} from "./shared-fields";
import { textList } from "./text-cell";

export const questionFields = {
  dataset,
  key: required(keyText, "Key", {
    hint: "Identifies the question in its dataset",
    columns: ["key", "id", "question_id", "question_key"],
    synonyms: questionKeySynonyms.filter((name) => name !== "statement" && name !== "topic"),
    isKey: true,
  }),
  text: required(questionText, "Question", {
    columns: ["text", "question"],
    synonyms: [
      "question text",
      "prompt",
      "statement",
      "claim",
      "question title",
      "problem",
      "question wording",
      "wording",
    ],
    isCentral: true,
  }),
  truth: optional(answerText, "Correct answer", {
    columns: ["truth", "answer", "ground_truth", "correct_answer"],
    synonyms: ["gold answer", "gold", "target", "solution", "reference answer", "label", "outcome"],
    isCentral: true,
  }),
  aliases: optional(textList, "Other accepted answers", {
    hint: "A JSON list, or separated by |",
    synonyms: ["accepted answers", "other answers", "answer aliases"],
  }),
  split: optional(nameText, "Split", { hint: "Such as train or test" }),
};

export const questionRow = rowOf(questionFields);
