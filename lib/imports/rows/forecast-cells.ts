import { z } from "zod";
import { optional, required } from "./cell";
import { distribution } from "./distribution-cell";
import { flag, probability, wholeNumber } from "./number-cell";
import { keyText, nameText, questionText, truthText } from "./question-row";
import { longText, name, oneOf } from "./text-cell";

export const readerKinds = ["human", "llm", "rule", "surrogate"] as const;
export const statuses = ["ok", "no_answer", "unparsable"] as const;

/** The cells of a forecast's row, each for itself. */
export const forecastCells = z.object({
  reader: required(nameText),
  reader_kind: required(oneOf(readerKinds)),
  reader_version: optional(name(100)),
  dataset: required(nameText),
  question: required(keyText),
  model: optional(nameText),
  seed: optional(wholeNumber),
  draw: optional(wholeNumber),
  status: optional(oneOf(statuses)),
  answer: optional(longText(2_000)),
  confidence: optional(probability),
  probability: optional(probability),
  distribution: optional(distribution),
  correct: optional(flag),
  outcome: optional(flag),
  judge: optional(nameText),
  question_text: optional(questionText),
  truth: optional(truthText),
});
export type ForecastCells = z.output<typeof forecastCells>;

/** Says what is wrong with one of the cells in the light of the others. */
export type RefuseCell = (column: keyof ForecastCells, message: string) => void;
