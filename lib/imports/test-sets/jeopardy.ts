import { type SourceRecord, type TestSet, textOf } from "./test-set";

const dataset = "Jeopardy";

/** Clues are in quotes, and links to pictures and sounds are in some. */
const plain = (clue: string) =>
  clue
    .replace(/^'(.*)'$/s, "$1")
    .replace(/<[^>]*>/g, "")
    .trim();

export const jeopardy: TestSet = {
  id: "jeopardy",
  name: "Jeopardy",
  recognises: (record) =>
    ["category", "air_date", "question", "answer", "show_number"].every((key) => record.has(key)),
  parts: [
    {
      id: "test",
      label: "The paper’s test set, a random sample",
      kind: "questions",
      draw: { sample: 10_638 },
      *rows(record, { no }) {
        const question = plain(textOf(record.get("question")));
        const answer = textOf(record.get("answer"));
        // Clues have no keys of their own, and some come twice.
        if (question !== "" && answer !== "") yield { dataset, key: `${no}`, question, answer };
      },
      counted: (record: SourceRecord) =>
        textOf(record.get("answer")) ? ["clues in the file"] : [],
      expected: { "clues in the file": 216_930 },
      note: "Clues are statements. Before models write about them, a run turns each into a question.",
    },
  ],
};
