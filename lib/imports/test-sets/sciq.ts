import type { TestSet } from "./test-set";
import { textOf } from "./test-set";

const dataset = "SciQ";

export const sciq: TestSet = {
  id: "sciq",
  name: "SciQ",
  recognises: (record) =>
    ["question", "correct_answer", "distractor1", "support"].every((key) => record.has(key)),
  parts: [
    {
      id: "test",
      label: "The paper’s test set, from all three files",
      kind: "questions",
      draw: "all",
      *rows(record, { no, file, split }) {
        const question = textOf(record.get("question"));
        const answer = textOf(record.get("correct_answer"));
        // Questions have no keys of their own.
        yield { dataset, key: `${split ?? file}-${no}`, question, answer };
      },
      counted: () => ["questions in the files"],
      expected: { "questions in the files": 13_679 },
    },
  ],
};
