import type { ImportKind } from "@/lib/imports/options";

interface KindOfFile {
  value: ImportKind;
  label: string;
  what: string;
  example: string;
}

export const kinds: KindOfFile[] = [
  {
    value: "questions",
    label: "Questions",
    what: "A dataset: questions with their correct answers, accepted aliases and splits.",
    example: `dataset,key,question,answer,aliases,split
Capitals,c1,Capital of Turkey?,Ankara,Angora,test`,
  },
  {
    value: "models",
    label: "Models",
    what: "The language models under evaluation, and whether they state confidence.",
    example: `name,kind
LC SFT,confidence
Factuality SFT,non-confidence`,
  },
  {
    value: "generations",
    label: "Generations",
    what: "Texts that models wrote for questions. JSONL suits long texts best.",
    example: `{"dataset": "Capitals", "question": "c1",
 "model": "LC SFT", "text": "I am 85% sure …"}`,
  },
  {
    value: "forecasts",
    label: "Forecasts",
    what: "What people or language models read in the texts, with judgements of what was right.",
    example: `reader,reader_kind,dataset,question,model,confidence,correct
Ada,human,Capitals,c1,LC SFT,85%,1`,
  },
];

export const kindLabel = (kind: ImportKind) =>
  kinds.find(({ value }) => value === kind)?.label ?? kind;
