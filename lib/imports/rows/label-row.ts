import { optional, required, rowOf } from "./field";
import { forecastFields, readerKinds } from "./forecast-cells";
import { questionItself } from "./shared-fields";
import { name, oneOf } from "./text-cell";

const { reader, reader_version, dataset, question, model, seed } = forecastFields;

export const labelFields = {
  reader: { ...reader, hint: "Who gave the label" },
  reader_kind: optional(oneOf(readerKinds), "Reader’s kind", {
    hint: "human, llm, rule or surrogate; of a new reader human if not given",
    words: readerKinds,
    synonyms: ["rater kind", "reader type", "annotator type"],
  }),
  reader_version,
  dataset,
  question,
  model: {
    ...model,
    hint: "The model whose text was labelled; if empty, the label is about the question alone",
  },
  seed,
  label: required(name(200), "Label", {
    hint: "What the reader says. Labels are compared as they are written",
    synonyms: ["annotation", "rating", "category", "class", "code", "judgement", "judgment"],
    unless: ["confidence", "probability", "distribution"],
    isCentral: true,
  }),
  ...questionItself,
};

export const labelRow = rowOf(labelFields).transform((cells, ctx) => {
  if (cells.seed !== null && cells.model === null) {
    const message = "is missing: the seed alone doesn’t say which text was labelled";
    ctx.addIssue({ code: "custom", path: ["model"], message });
  }
  const { reader_kind: readerKind, reader_version: version, seed: textSeed, ...row } = cells;
  return { ...row, readerKind, readerVersion: version ?? "", seed: textSeed ?? 0 };
});
