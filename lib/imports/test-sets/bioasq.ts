import { type SourceRecord, type TestSet, textOf } from "./test-set";

const dataset = "BioASQ";
const isFactoid = (record: SourceRecord) => record.get("type") === "factoid";

/** The first of the answers is the correct one, the others are other names for it. In some years each is a list. */
const answersOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.flat(2) : [value]).map(textOf).filter(Boolean);

export const bioasq: TestSet = {
  id: "bioasq",
  name: "BioASQ Task B",
  recognises: (record) => ["body", "type", "id", "documents"].every((key) => record.has(key)),
  parts: [
    {
      id: "test",
      label: "The paper’s test set, the factoid questions",
      kind: "questions",
      draw: "all",
      *rows(record) {
        const [answer, ...aliases] = answersOf(record.get("exact_answer"));
        if (!isFactoid(record) || answer === undefined) return;
        const [key, question] = [textOf(record.get("id")), textOf(record.get("body"))];
        yield { dataset, key, question, answer, aliases };
      },
      counted: (record) => (isFactoid(record) ? ["factoid questions in the file"] : []),
      expected: { "factoid questions in the file": 1_515 },
    },
  ],
};
