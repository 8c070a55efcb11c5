import { z } from "zod";
import { optional, required } from "./cell";
import type { Field } from "./field";
import { modelKinds, modelKindWord } from "./model-row";
import { wholeNumber } from "./number-cell";
import { jsonObject } from "./object-cell";
import { keyText, nameText, questionText, truthText } from "./question-row";
import { datasetField, questionItselfFields, questionKeyColumns } from "./shared-fields";
import { longText } from "./text-cell";

export const generationFields: Field[] = [
  datasetField,
  {
    name: "question",
    label: "Question’s key",
    hint: "Where the file has none, its query can be the key",
    required: true,
    columns: [...questionKeyColumns, "query"],
  },
  {
    name: "model",
    label: "Model",
    hint: "Comes with the text where that is an object {model: text}",
    columns: ["model"],
  },
  {
    name: "text",
    label: "Text",
    hint: "In JSONL also an object {model: text}",
    required: true,
    columns: ["text", "generation", "generations"],
  },
  { name: "query", label: "Query", hint: "The prompt", columns: ["query", "prompt"] },
  { name: "seed", label: "Seed", hint: "A whole number; 0 if not given", columns: ["seed"] },
  { name: "decoding", label: "Decoding settings", hint: "A JSON object", columns: ["decoding"] },
  {
    name: "model_kind",
    label: "Model’s kind",
    hint: "confidence or non-confidence; with it, unknown models are created",
    words: modelKinds,
    columns: ["model_kind"],
  },
  ...questionItselfFields,
];

export const generationRow = z.object({
  dataset: required(nameText),
  question: required(keyText),
  model: required(nameText),
  text: required(longText(200_000)),
  query: optional(longText(20_000)),
  seed: optional(wholeNumber).transform((seed) => seed ?? 0),
  decoding: optional(jsonObject).transform((decoding) => decoding ?? {}),
  model_kind: optional(modelKindWord),
  question_text: optional(questionText),
  truth: optional(truthText),
});
