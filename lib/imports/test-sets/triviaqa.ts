import { type Part, partsOf, type SourceRecord, type TestSet, textOf, textsOf } from "./test-set";

// The publisher's JSON has capitals (unfiltered-web-dev.json, a list under “Data”), Hugging Face's tables have not
// (trivia_qa, unfiltered.nocontext). Their questions are the same.

const dataset = "TriviaQA";

function* rows(record: SourceRecord) {
  const answer = partsOf(record.get("Answer") ?? record.get("answer"));
  const truth = textOf(answer.Value ?? answer.value);
  if (truth === "") return;
  yield {
    dataset,
    key: textOf(record.get("QuestionId") ?? record.get("question_id")),
    question: textOf(record.get("Question") ?? record.get("question")),
    answer: truth,
    aliases: textsOf(answer.Aliases ?? answer.aliases).filter((alias) => alias !== truth),
  };
}

const hasAnswer = (record: SourceRecord) => [...rows(record)].length > 0;
const part = { kind: "questions", rows } satisfies Partial<Part>;
const counted = (record: SourceRecord) => (hasAnswer(record) ? ["questions in the file"] : []);

export const triviaqa: TestSet = {
  id: "triviaqa",
  name: "TriviaQA",
  recognises: (record) =>
    (record.has("QuestionId") && record.has("Answer") && record.has("Question")) ||
    (record.has("question_id") &&
      record.has("question") &&
      "aliases" in partsOf(record.get("answer"))),
  parts: [
    {
      ...part,
      id: "test",
      label: "The paper’s test set, from the development file",
      of: "validation",
      draw: "all",
      counted,
      expected: { "questions in the file": 11_313 },
    },
    {
      ...part,
      id: "training",
      label: "The paper’s six training splits, from the training file",
      of: "train",
      draw: {
        splits: {
          sft: 10_000,
          prompt_validation: 1_000,
          reward_model: 20_000,
          ppo: 40_000,
          ppo_validation: 1_000,
          validation: 1_000,
        },
      },
      counted,
      expected: { "questions in the file": 87_622 },
      note: "The other questions of the file are left out.",
    },
  ],
};
