/** What a column of an export holds. In CSV, unknown is empty; in JSONL, null. */
export interface Column {
  type: "text" | "integer" | "number" | "boolean" | "instant" | "object" | "uuid";
  meaning: string;
  unit?: string;
  /** What it may be: each value with its meaning, or a range in words. */
  allowed?: Readonly<Record<string, string>> | string;
}

const truth = "true or false";
const share = "from 0 to 1";
const fromOne = "whole numbers from 1";
const fromZero = "whole numbers from 0";

/**
 * The columns of an export of forecasts, one row per forecast, with what each holds. From these every
 * figure on the page of results can be computed again; the study's codebook says how.
 *
 * Rows come in the order in which the results take them, by the MD5 of the question's key, so equally
 * confident forecasts fall into the same bins; in a study's export imported ones come after the crowd's.
 */
export const exportColumns = {
  forecast_id: { type: "uuid", meaning: "Identifier of the forecast" },
  origin: {
    type: "text",
    meaning: "Where the forecast comes from",
    allowed: {
      crowd: "by a crowdworker in a study",
      import: "made elsewhere and imported; columns about the study and the reading are empty",
    },
  },
  study: { type: "text", meaning: "Name of the study" },
  version: {
    type: "integer",
    meaning: "Version of the study; its settings are in the codebook",
    allowed: fromOne,
  },
  protocol: {
    type: "text",
    meaning: "When the truth was shown",
    allowed: {
      blind: "once all confidences of the task were locked",
      paper: "with the question",
    },
  },
  round: {
    type: "text",
    meaning: "Kind of the study's round",
    allowed: { qualification: "a round that decides who goes on", main: "the main round" },
  },
  round_no: {
    type: "integer",
    meaning: "The round's place among the study's rounds; the main round is the last",
    allowed: fromOne,
  },
  task_kind: {
    type: "text",
    meaning: "What the task was for; only rows of sample tasks are results",
    allowed: {
      sample: "a question of the study's sample",
      practice: "a gold-labelled item with feedback",
      test: "a gold-labelled item of a qualification round",
      check: "a gold-labelled item among the main round's tasks: an attention check",
    },
  },
  task_no: {
    type: "integer",
    meaning: "The task's place in the round's random order",
    allowed: fromOne,
  },
  place_no: {
    type: "integer",
    meaning: "Which of the task's places the crowdworker held",
    allowed: fromOne,
  },
  visit_no: {
    type: "integer",
    meaning: "Which of their sessions of the round the crowdworker was in",
    allowed: fromOne,
  },
  task_sequence: {
    type: "integer",
    meaning:
      "Which of the tasks of this kind that the crowdworker submitted in the round it was, in order of submitted_at",
    allowed: fromOne,
  },
  dataset: { type: "text", meaning: "Name of the dataset" },
  question_key: {
    type: "text",
    meaning: "Key of the question in its dataset; forecasts of one question are one cluster",
  },
  split: { type: "text", meaning: "Split of the dataset that the question is in" },
  question: { type: "text", meaning: "Text of the question" },
  truth: { type: "text", meaning: "Ground-truth answer" },
  model: {
    type: "text",
    meaning: "Name of the model that wrote the generation; empty where the forecast is of no text",
  },
  model_kind: {
    type: "text",
    meaning: "Whether the model states its confidence",
    allowed: { confidence: "it does", "non-confidence": "it does not" },
  },
  generation_id: {
    type: "uuid",
    meaning: "Identifier of the generation: equal where two readers read the same text",
  },
  generation_seed: { type: "integer", meaning: "Seed with which the generation was sampled" },
  output_position: {
    type: "integer",
    meaning: "Which of the task's outputs it was on this crowdworker's screen, from the top",
    allowed: fromOne,
  },
  reader: { type: "text", meaning: "The reader's name; a pseudonym for crowdworkers" },
  reader_kind: {
    type: "text",
    meaning: "What the reader is",
    allowed: {
      human: "a person",
      llm: "a language model",
      rule: "a program that follows a rule",
      surrogate: "a model trained to read as people do",
    },
  },
  reader_version: { type: "text", meaning: "Version of the reader (of its prompt, say)" },
  simulated: { type: "boolean", meaning: "Whether a seed made the reader up", allowed: truth },
  draw: {
    type: "integer",
    meaning: "Which of several readings of the same text by the same reader",
    allowed: fromZero,
  },
  status: {
    type: "text",
    meaning: "What came of the reading",
    allowed: {
      ok: "an answer with a confidence",
      no_answer:
        "the reader said that the text gives no answer, and stated no confidence; by convention (Band et al. 2024) it counts as wrong with confidence 1, and these are the values in confidence and correct",
      unparsable: "the reader can't tell, or what they said can't be parsed; has no confidence",
    },
  },
  answer: { type: "text", meaning: "The top answer" },
  confidence: {
    type: "number",
    meaning:
      "Probability of the top answer: with status ok what the reader stated; with no_answer 1, which nobody stated; with unparsable empty",
    unit: "probability",
    allowed: share,
  },
  distribution: {
    type: "object",
    meaning: "Probability of each answer where known, as a JSON object",
    unit: "probability",
  },
  correct: {
    type: "boolean",
    meaning:
      "Whether the top answer is right: with status ok by the judgement that counts, empty where there is none; with no_answer false, which nobody judged; with unparsable empty",
    allowed: truth,
  },
  judge: {
    type: "text",
    meaning:
      "Whose judgement counts: self (the reader's own) before any other, else the first recorded. A crowdworker's no_answer has self as well, though they were not asked",
  },
  expected_status: {
    type: "text",
    meaning: "The gold label's status; empty for tasks of the sample, as the next two",
    allowed: { ok: "an answer with a confidence", no_answer: "the text gives no answer" },
  },
  expected_confidence: {
    type: "number",
    meaning: "The gold label's confidence",
    unit: "probability",
    allowed: share,
  },
  expected_correct: {
    type: "boolean",
    meaning: "Whether the gold label calls the answer right",
    allowed: truth,
  },
  comment: { type: "text", meaning: "What the crowdworker wrote beside the forecast" },
  leased_at: { type: "instant", meaning: "When the crowdworker got the task" },
  locked_at: {
    type: "instant",
    meaning: "When the task's confidences were locked; empty in the paper protocol",
  },
  submitted_at: { type: "instant", meaning: "When the crowdworker submitted the task" },
  active_ms: {
    type: "integer",
    unit: "milliseconds",
    meaning:
      "Time with the page in sight and in use, while this output was the one last used; empty where it was not measured, as the next three",
    allowed: fromZero,
  },
  idle_ms: {
    type: "integer",
    unit: "milliseconds",
    meaning: "Time with the page in sight, but untouched for longer than someone reads",
    allowed: fromZero,
  },
  edits: {
    type: "integer",
    unit: "changes",
    meaning: "How often what was entered changed",
    allowed: fromZero,
  },
  pastes: {
    type: "integer",
    unit: "pastes",
    meaning: "How often something was pasted",
    allowed: fromZero,
  },
  excluded: {
    type: "boolean",
    meaning: "Whether the crowdworker is excluded from the study's results now",
    allowed: truth,
  },
  exclusion_reason: { type: "text", meaning: "Why the crowdworker is excluded" },
  surplus: {
    type: "boolean",
    meaning:
      "Whether the crowdworker was excluded and restored after someone else had been given the place: the row counts, beside the planned number of readings",
    allowed: truth,
  },
} as const satisfies Record<string, Column>;

export type ExportColumn = keyof typeof exportColumns;

export const exportColumnNames = Object.keys(exportColumns) as ExportColumn[];
