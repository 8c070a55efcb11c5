import { optional, required, rowOf } from "./field";
import { modelKinds } from "./model-row";
import { wholeNumber } from "./number-cell";
import { jsonObject } from "./object-cell";
import {
  dataset,
  keyText,
  nameText,
  questionItself,
  questionKeyColumns,
  questionKeySynonyms,
} from "./shared-fields";
import { longText, oneOf } from "./text-cell";

export const generationFields = {
  dataset,
  question: required(keyText, "Question’s key", {
    hint: "If the file has none, the query can be the key",
    columns: [...questionKeyColumns, "query"],
    synonyms: questionKeySynonyms,
  }),
  model: {
    ...required(nameText, "Model", {
      hint: "Included in the text if that is an object {model: text}",
      synonyms: ["model name", "model id", "llm", "system"],
      isCentral: true,
    }),
    // So a column for it is not.
    required: false,
  },
  text: required(longText(200_000), "Text", {
    hint: "In JSONL also an object {model: text}",
    columns: ["text", "generation", "generations"],
    synonyms: ["output", "completion", "response", "generated text", "model output", "paragraph"],
  }),
  query: optional(longText(20_000), "Query", {
    hint: "The prompt",
    columns: ["query", "prompt"],
    synonyms: ["input"],
  }),
  seed: optional(wholeNumber, "Seed", {
    hint: "A whole number; 0 if not given",
    content: "number",
  }),
  decoding: optional(jsonObject, "Decoding settings", { hint: "A JSON object" }),
  model_kind: optional(oneOf(modelKinds), "Model’s kind", {
    hint: "confidence or non-confidence; with it, unknown models are created",
    words: modelKinds,
    isCentral: true,
  }),
  ...questionItself,
};

export const generationRow = rowOf(generationFields).transform(({ seed, decoding, ...row }) => ({
  ...row,
  seed: seed ?? 0,
  decoding: decoding ?? {},
}));
