import {
  type MadeRow,
  type Place,
  partsOf,
  type SourceRecord,
  type TestSet,
  textOf,
} from "./test-set";

// FActScore publishes people to write about, and texts about people with what annotators say of each fact in them.

const people = "Biographies";
const facts = "FActScore facts";

const personOf = (record: SourceRecord) => textOf(record.get("entity") ?? record.get("topic"));

export const factscorePeople: TestSet = {
  id: "factscore-people",
  name: "FActScore’s people",
  // Texts of the unlabeled part name their people too, by its own prompt.
  recognises: (record) =>
    (record.size === 1 && record.has("entity")) ||
    (!record.has("annotations") &&
      /^Question: Tell me a bio of /.test(textOf(record.get("input")))),
  parts: [
    {
      id: "test",
      label: "The paper’s test set of biographies, a question for each person",
      kind: "questions",
      draw: "all",
      *rows(record) {
        const person = personOf(record);
        if (person === "") return;
        const name = person.replace(/\.$/, "");
        yield { dataset: people, key: person, question: `Write a paragraph bio about ${name}.` };
      },
      counted: () => ["people in the file"],
      expected: { "people in the file": 500 },
    },
  ],
};

interface Fact {
  key: string;
  text: string;
  label: string;
}

const listOf = (value: unknown) => (Array.isArray(value) ? value.map(partsOf) : []);

/** The facts of a biography, as annotators split it; their keys count sentences and facts from 0. */
function* factsOf(record: SourceRecord, { file }: Place): Generator<Fact> {
  for (const [s, sentence] of listOf(record.get("annotations")).entries()) {
    for (const [f, fact] of listOf(sentence["human-atomic-facts"]).entries()) {
      const [text, label] = [textOf(fact.text), textOf(fact.label)];
      yield { key: `${file}/${personOf(record)}/${s}/${f}`, text, label };
    }
  }
}

/** How often the person is mentioned, and where they are from. */
function categoriesOf(record: SourceRecord) {
  const categories = record.get("cat");
  const [frequency, region] = Array.isArray(categories) ? categories.map(textOf) : [];
  return { frequency, region };
}

/** A file is of one model, and has its name. */
function* rowsOf(record: SourceRecord, at: Place, own: (fact: Fact) => Record<string, unknown>) {
  for (const fact of factsOf(record, at)) {
    // An irrelevant fact is neither right nor wrong.
    if (fact.label !== "S" && fact.label !== "NS") continue;
    const row: MadeRow = { dataset: facts, question: fact.key, model: at.file, ...own(fact) };
    yield { ...row, question_text: fact.text, ...categoriesOf(record) };
  }
}

const isAnnotated = (record: SourceRecord) => Array.isArray(record.get("annotations"));
const hasFacts = (record: SourceRecord) =>
  listOf(record.get("annotations")).some((s) => listOf(s["human-atomic-facts"]).length > 0);

const counted = (record: SourceRecord) => [
  "biographies",
  ...(isAnnotated(record) ? ["annotated"] : []),
  ...(hasFacts(record) ? ["with facts"] : []),
];
const expected = { biographies: 549, annotated: 505, "with facts": 496 };

export const factscoreFacts: TestSet = {
  id: "factscore-facts",
  name: "FActScore’s annotated biographies",
  recognises: (record) => record.has("annotations") && record.has("topic") && record.has("output"),
  parts: [
    {
      id: "texts",
      label: "The texts: the biography of each fact",
      kind: "generations",
      draw: "all",
      rows: (record, at) =>
        rowsOf(record, at, () => ({
          model_kind: "non-confidence",
          query: textOf(record.get("input")),
          text: textOf(record.get("output")),
        })),
      counted,
      expected,
      tags: ["frequency", "region"],
      note: "Import the texts first, then the same files again for what people say of the facts.",
    },
    {
      id: "labels",
      label: "What people say of each fact, as forecasts that are sure of it",
      kind: "forecasts",
      draw: "all",
      rows: (record, at) =>
        rowsOf(record, at, ({ label }) => ({
          reader: "FActScore annotators",
          reader_kind: "human",
          confidence: 1,
          correct: label === "S",
        })),
      counted,
      expected,
      tags: ["frequency", "region"],
      note: "A biography says no confidence, so each fact counts as certain. Irrelevant facts are left out.",
    },
  ],
};
