import { optional, required } from "./field";
import { longText, name } from "./text-cell";

// The keys are in an index, whose entries may have 2,700 bytes.
export const keyText = name(500);
export const nameText = name(200);
export const questionText = longText(20_000);
/** An answer, or the truth. */
export const answerText = longText(2_000);

export const dataset = required(nameText, "Dataset", {
  hint: "Name of the set of questions",
  synonyms: ["data set", "dataset name", "benchmark", "corpus", "question set", "set", "project"],
});

/** The app's own exports have the key and the question's text under `question`: the key comes first. */
export const questionKeyColumns = ["question_key", "question", "question_id", "key", "id"];
export const questionKeySynonyms = [
  "qid",
  "item",
  "item id",
  "task id",
  "prompt id",
  "problem id",
  "statement id",
  "claim id",
  "event id",
  "sample id",
  "example id",
  "instance id",
  "question number",
  "question no",
  "phrase",
  "statement",
  "topic",
];

/** For files that include the question: used when `createMissing` creates it. */
export const questionItself = {
  question_text: optional(questionText, "Question’s text", {
    hint: "For questions that are created",
    synonyms: ["question title", "question body", "question wording", "wording"],
  }),
  truth: optional(answerText, "Question’s correct answer", {
    hint: "For questions that are created",
    synonyms: ["ground truth", "correct answer", "gold answer", "gold", "reference answer"],
  }),
};
