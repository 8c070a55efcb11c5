import type { ImportKind } from "@/lib/imports/options";

interface KindOfFile {
  value: ImportKind;
  label: string;
  what: string;
  /** The first lines of the example, for the page. */
  example: string;
  /** Address of a small file that can be imported after the files of the kinds above. */
  file: string;
}

export const kinds: KindOfFile[] = [
  {
    value: "questions",
    label: "Questions",
    what: "A dataset: questions with their correct answers, accepted aliases and splits.",
    example: `dataset,key,question,answer,aliases,split
Capitals,c1,What is the capital of Turkey?,Ankara,Angora,test`,
    file: "/examples/questions.csv",
  },
  {
    value: "models",
    label: "Models",
    what: "The language models under evaluation, and whether they state confidence.",
    example: `name,kind
Hedging model,confidence
Plain model,non-confidence`,
    file: "/examples/models.csv",
  },
  {
    value: "generations",
    label: "Generations",
    what: "Texts that models wrote for questions. JSONL suits long texts best.",
    example: `{"dataset": "Capitals", "question": "c1",
 "model": "Hedging model", "text": "The capital is very likely …"}`,
    file: "/examples/generations.jsonl",
  },
  {
    value: "forecasts",
    label: "Forecasts",
    what: "Confidences that people or language models took from the texts, with judgements of the answers.",
    example: `reader,reader_kind,dataset,question,model,confidence,correct
Ada,human,Capitals,c1,Hedging model,90%,1`,
    file: "/examples/forecasts.csv",
  },
  {
    value: "labels",
    label: "Labels",
    what: "What readers say of questions or texts, without a confidence. Their labels are compared with each other.",
    example: `reader,dataset,question,model,label
Ada,Capitals,c1,Hedging model,hedged`,
    file: "/examples/labels.csv",
  },
  {
    value: "pages",
    label: "Pages",
    what: "A knowledge source, such as pages of an encyclopedia, against which claims about their subjects are checked.",
    example: `{"title": "Ankara",
 "text": "Ankara is the capital of Turkey. …"}`,
    file: "/examples/pages.jsonl",
  },
];

export const kindLabel = (kind: ImportKind) =>
  kinds.find(({ value }) => value === kind)?.label ?? kind;
