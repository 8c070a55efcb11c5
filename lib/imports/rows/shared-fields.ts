import type { Field } from "./field";

export const datasetField: Field = {
  name: "dataset",
  label: "Dataset",
  hint: "Name of the set of questions",
  required: true,
  columns: ["dataset"],
};

/** The app's own exports have the key and the question's text under `question`: the key comes first. */
export const questionKeyColumns = ["question_key", "question", "question_id", "key", "id"];

/** For files that bring the question along: used where createMissing makes it. */
export const questionItselfFields: Field[] = [
  {
    name: "question_text",
    label: "Question’s text",
    hint: "For questions that are created",
    columns: ["question_text"],
  },
  {
    name: "truth",
    label: "Question’s correct answer",
    hint: "For questions that are created",
    columns: ["truth"],
  },
];
