import type { z } from "zod";
import { optional, required, rowOf } from "./field";
import { flag, probability, wholeNumber } from "./number-cell";
import { distribution } from "./object-cell";
import {
  answerText,
  dataset,
  keyText,
  nameText,
  questionItself,
  questionKeyColumns,
} from "./shared-fields";
import { name, oneOf } from "./text-cell";

const readerKinds = ["human", "llm", "rule", "surrogate"] as const;
const statuses = ["ok", "no_answer", "unparsable"] as const;

export const forecastFields = {
  reader: required(nameText, "Reader", {
    hint: "Who forecast",
    columns: ["reader", "forecaster"],
  }),
  reader_kind: required(oneOf(readerKinds), "Reader’s kind", {
    hint: "human, llm, rule or surrogate",
    words: readerKinds,
  }),
  reader_version: optional(name(100), "Reader’s version"),
  dataset,
  question: required(keyText, "Question’s key", { columns: questionKeyColumns }),
  model: optional(nameText, "Model", {
    hint: "The model whose text was read; if empty, the forecast is about the question alone",
  }),
  seed: optional(wholeNumber, "Seed", {
    hint: "Of the text; 0 if not given",
    columns: ["seed", "generation_seed"],
  }),
  draw: optional(wholeNumber, "Draw", { hint: "Which of several readings, from 0" }),
  status: optional(oneOf(statuses), "Status", {
    hint: "ok, no_answer or unparsable",
    words: statuses,
  }),
  answer: optional(answerText, "Top answer"),
  confidence: optional(probability, "Confidence", { hint: "In the top answer: 0.85 or 85%" }),
  probability: optional(probability, "Probability of an event", {
    hint: "Instead of a confidence: how likely it is that the answer is yes",
  }),
  distribution: optional(distribution, "Whole distribution", {
    hint: "A JSON object {answer: probability}; a confidence and a top answer beside it must agree",
  }),
  correct: optional(flag, "Correct", { hint: "1 or 0, true or false" }),
  outcome: optional(flag, "Outcome", {
    hint: "Instead of correct: 1 if the event came about, or 0",
  }),
  judge: optional(nameText, "Judge", {
    hint: "Who judged the answer; “import” if not given",
  }),
  ...questionItself,
};

export const forecastCells = rowOf(forecastFields);
/** The cells of a forecast's row, each checked on its own. */
export type ForecastCells = z.output<typeof forecastCells>;

/** Finds a cell that contradicts the others. */
export type RefuseCell = (column: keyof ForecastCells, message: string) => void;
