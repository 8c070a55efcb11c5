/**
 * The columns of an export of forecasts, one row per forecast, with what each holds. From these every
 * figure on the page of results can be computed again. In CSV, unknown is empty; in JSONL, null.
 *
 * A forecast counts when it has a confidence and `correct` is known. Rows come in the order in which
 * the results take them, by the MD5 of the question's key, so equally confident forecasts fall into
 * the same bins; in a study's export imported ones come after the crowd's.
 */
export const exportColumns = {
  forecast_id: "Identifier of the forecast",
  origin: "crowd: by a crowdworker in a study; import: made elsewhere and imported",
  study: "Name of the study; of an imported forecast, the exported study that shows its generation",
  version: "Version of the study",
  round: "Kind of the study's round",
  task_no: "The task's place in the round's random order, from 1",
  place_no: "Which of the task's places the crowdworker held, from 1",
  dataset: "Name of the dataset",
  question_key: "Key of the question in its dataset; forecasts of one question are one cluster",
  split: "Split of the dataset that the question is in",
  question: "Text of the question",
  truth: "Ground-truth answer",
  model: "Name of the model that wrote the generation; empty where the forecast is of no text",
  model_kind: "confidence: states its confidence; non-confidence: does not",
  generation_id: "Identifier of the generation: equal where two readers read the same text",
  generation_seed: "Seed with which the generation was sampled",
  output_position: "Which of the task's outputs it was on this crowdworker's screen, from 1",
  reader: "The reader's name; a pseudonym for crowdworkers",
  reader_kind: "human, llm, rule or surrogate",
  reader_version: "Version of the reader (of its prompt, say)",
  simulated: "true for a reader made up by a seed",
  draw: "Which of several readings of the same text by the same reader, from 0",
  status: "ok, no_answer (counts as wrong with confidence 1) or unparsable (has no confidence)",
  answer: "The top answer",
  confidence: "Probability of the top answer, from 0 to 1",
  distribution: "Probability of each answer where known, as a JSON object",
  correct: "Whether the top answer is right, by the judgement that counts; no_answer is wrong",
  judge:
    "Whose judgement counts: self (the reader's own) before any other, else the first recorded",
  leased_at: "When the crowdworker got the task, ISO 8601 in UTC",
  submitted_at: "When the crowdworker submitted the task, ISO 8601 in UTC",
} as const;

export type ExportColumn = keyof typeof exportColumns;

export const exportColumnNames = Object.keys(exportColumns) as ExportColumn[];
