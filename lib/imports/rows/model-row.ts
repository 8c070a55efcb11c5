import { modelKind } from "@/lib/models/schema";
import { required, rowOf } from "./field";
import { nameText } from "./shared-fields";
import { oneOf } from "./text-cell";

export const modelKinds = modelKind.options;

export const modelFields = {
  name: required(nameText, "Name", { columns: ["name", "model"], synonyms: ["model name"] }),
  kind: required(oneOf(modelKinds), "Kind", {
    hint: "confidence or non-confidence: does it say how sure it is?",
    words: modelKinds,
    columns: ["kind", "model_kind"],
  }),
};

export const modelRow = rowOf(modelFields);
