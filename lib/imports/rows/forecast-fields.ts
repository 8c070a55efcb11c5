import type { Field } from "./field";
import { readerKinds, statuses } from "./forecast-cells";
import { datasetField, questionItselfFields, questionKeyColumns } from "./shared-fields";

export const forecastFields: Field[] = [
  {
    name: "reader",
    label: "Reader",
    hint: "Who forecast",
    required: true,
    columns: ["reader", "forecaster"],
  },
  {
    name: "reader_kind",
    label: "Reader’s kind",
    hint: "human, llm, rule or surrogate",
    required: true,
    words: readerKinds,
    columns: ["reader_kind"],
  },
  { name: "reader_version", label: "Reader’s version", columns: ["reader_version"] },
  datasetField,
  {
    name: "question",
    label: "Question’s key",
    required: true,
    columns: questionKeyColumns,
  },
  {
    name: "model",
    label: "Model",
    hint: "Whose text was read; without, the forecast is about the question alone",
    columns: ["model"],
  },
  {
    name: "seed",
    label: "Seed",
    hint: "Of the text; 0 if not given",
    columns: ["seed", "generation_seed"],
  },
  { name: "draw", label: "Draw", hint: "Which of several readings, from 0", columns: ["draw"] },
  {
    name: "status",
    label: "Status",
    hint: "ok, no_answer or unparsable",
    words: statuses,
    columns: ["status"],
  },
  { name: "answer", label: "Top answer", columns: ["answer"] },
  {
    name: "confidence",
    label: "Confidence",
    hint: "In the top answer: 0.85 or 85%",
    columns: ["confidence"],
  },
  {
    name: "probability",
    label: "Probability of an event",
    hint: "Instead of a confidence: how likely it is that the answer is yes",
    columns: ["probability"],
  },
  {
    name: "distribution",
    label: "Whole distribution",
    hint: "A JSON object {answer: probability}; a confidence and a top answer beside it must agree",
    columns: ["distribution"],
  },
  { name: "correct", label: "Correct", hint: "1 or 0, true or false", columns: ["correct"] },
  {
    name: "outcome",
    label: "Outcome",
    hint: "Instead of correct: 1 if the event came about, or 0",
    columns: ["outcome"],
  },
  {
    name: "judge",
    label: "Judge",
    hint: "Who says what is correct; “import” if not given",
    columns: ["judge"],
  },
  ...questionItselfFields,
];
