import { z } from "zod";
import { required } from "./cell";
import type { Field } from "./field";
import { nameText } from "./question-row";
import { oneOf } from "./text-cell";

export const modelKinds = ["confidence", "non-confidence"] as const;

export const modelFields: Field[] = [
  { name: "name", label: "Name", required: true, columns: ["name", "model"] },
  {
    name: "kind",
    label: "Kind",
    hint: "confidence or non-confidence: does it say how sure it is?",
    required: true,
    words: modelKinds,
    columns: ["kind", "model_kind"],
  },
];

export const modelKindWord = oneOf(modelKinds);

export const modelRow = z.object({
  name: required(nameText),
  kind: required(modelKindWord),
});
