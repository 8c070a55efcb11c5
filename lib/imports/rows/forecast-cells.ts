import type { z } from "zod";
import { readerKind } from "@/lib/readers/schema";
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
  questionKeySynonyms,
} from "./shared-fields";
import { name, oneOf } from "./text-cell";

export const readerKinds = readerKind.options;
const statuses = ["ok", "no_answer", "unparsable"] as const;

export const forecastFields = {
  reader: required(nameText, "Reader", {
    hint: "Who forecast",
    columns: ["reader", "forecaster"],
    synonyms: [
      "annotator",
      "rater",
      "user",
      "user id",
      "username",
      "participant",
      "participant id",
      "worker",
      "worker id",
      "respondent",
      "respondent id",
      "subject",
      "subject id",
      "person",
      "reader id",
      "forecaster id",
      "annotator id",
      "rater id",
      "expert",
      "who",
      "prolific id",
    ],
  }),
  reader_kind: required(oneOf(readerKinds), "Reader’s kind", {
    hint: "human, llm, rule or surrogate",
    words: readerKinds,
    synonyms: ["forecaster kind", "reader type", "forecaster type"],
  }),
  reader_version: optional(name(100), "Reader’s version"),
  dataset,
  question: required(keyText, "Question’s key", {
    columns: questionKeyColumns,
    synonyms: questionKeySynonyms,
  }),
  model: optional(nameText, "Model", {
    hint: "The model whose text was read; if empty, the forecast is about the question alone",
    synonyms: ["model name", "model id", "llm"],
  }),
  seed: optional(wholeNumber, "Seed", {
    hint: "Of the text; 0 if not given",
    columns: ["seed", "generation_seed"],
    content: "number",
  }),
  draw: optional(wholeNumber, "Draw", {
    hint: "Which of several readings, from 0",
    content: "number",
  }),
  status: optional(oneOf(statuses), "Status", {
    hint: "ok, no_answer or unparsable",
    words: statuses,
  }),
  answer: optional(answerText, "Top answer", {
    synonyms: ["predicted answer", "model answer", "response", "choice", "extracted answer"],
    isCentral: true,
  }),
  confidence: optional(probability, "Confidence", {
    hint: "How sure the reader is of the top answer",
    content: "probability",
    synonyms: [
      "conf",
      "stated confidence",
      "verbalized confidence",
      "verbalised confidence",
      "certainty",
      "reported confidence",
      "self reported confidence",
      "answer confidence",
      "sureness",
      "sure",
      "confidence score",
      "confidence level",
      "confidence rating",
      "confidence value",
      "prob correct",
      "probability correct",
      "p correct",
      "p true",
      "how sure",
      "how confident",
    ],
    isCentral: true,
  }),
  probability: optional(probability, "Probability of an event", {
    hint: "Instead of a confidence: how likely it is that the answer is yes",
    content: "probability",
    synonyms: [
      "prob",
      "p",
      "p yes",
      "prob yes",
      "probability yes",
      "forecast probability",
      "likelihood",
      "predicted probability",
      "estimated probability",
      "prediction",
      "forecast",
      "percent",
      "chance",
      "credence",
      "forecast value",
      "probability estimate",
    ],
    unless: ["confidence", "distribution"],
    isCentral: true,
  }),
  distribution: optional(distribution, "Whole distribution", {
    hint: "A JSON object {answer: probability}; a confidence and a top answer beside it must agree",
    synonyms: ["probabilities", "probs", "answer distribution"],
  }),
  correct: optional(flag, "Correct", {
    hint: "Whether the top answer is right: 1 or 0, true or false, correct or incorrect",
    content: "flag",
    synonyms: [
      "is correct",
      "correctness",
      "right",
      "is right",
      "was correct",
      "answered correctly",
      "judged correct",
      "answer correct",
      "accurate",
      "hit",
      "acc",
    ],
    isCentral: true,
  }),
  outcome: optional(flag, "Outcome", {
    hint: "Instead of correct: whether the event came about",
    content: "flag",
    synonyms: [
      "resolution",
      "resolved",
      "resolved to",
      "result",
      "occurred",
      "happened",
      "came true",
      "event",
      "realised outcome",
      "realized outcome",
      "actual",
      "replicated",
    ],
    unless: ["correct"],
    isCentral: true,
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
