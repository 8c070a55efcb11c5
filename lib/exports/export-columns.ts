/** What a column of an export holds. In CSV, unknown is empty; in JSONL, null. */
export interface Column {
  type: "text" | "integer" | "number" | "boolean" | "instant" | "object" | "uuid";
  meaning: string;
  unit?: string;
  /** What it may be: each value with its meaning, or a range in words. */
  allowed?: Readonly<Record<string, string>> | string;
}

const share = "from 0 to 1";
const fromOne = "whole numbers from 1";
const fromZero = "whole numbers from 0";

const of =
  (type: Column["type"]) =>
  (meaning: string, allowed?: Column["allowed"], unit?: string): Column => ({
    type,
    meaning,
    ...(allowed && { allowed }),
    ...(unit && { unit }),
  });
const [uuid, text, integer, number] = [of("uuid"), of("text"), of("integer"), of("number")];
const [object, instant] = [of("object"), of("instant")];
const boolean = (meaning: string) => of("boolean")(meaning, "true or false");

/**
 * The columns of an export of forecasts, one row per forecast, with what each holds. From these every
 * figure on the page of results can be computed again; the study's codebook says how.
 *
 * Rows come in the order in which the results take them, by the MD5 of the question's key, so equally
 * confident forecasts fall into the same bins; in a study's export imported ones come after the crowd's.
 */
export const exportColumns = {
  forecast_id: uuid("Identifier of the forecast"),
  origin: text("Where the forecast comes from", {
    crowd: "by a crowdworker in a study",
    import: "made elsewhere and imported; columns about the study and the reading are empty",
    run: "by a language model or by rules, in a run; the same columns are empty",
  }),
  study: text("Name of the study"),
  version: integer("Version of the study; its settings are in the codebook", fromOne),
  protocol: text("When the truth was shown", {
    blind: "once all confidences of the task were locked",
    paper: "with the question",
  }),
  round: text("Kind of the study's round", {
    qualification: "a round that decides who advances",
    main: "the main round",
  }),
  round_no: integer("Number of the round in the study; the main round is the last", fromOne),
  task_kind: text("What the task was for; only rows of sample tasks are results", {
    sample: "a question of the study's sample",
    practice: "a gold-labelled item with feedback",
    test: "a gold-labelled item of a qualification round",
    check: "a gold-labelled item among the main round's tasks: an attention check",
  }),
  task_no: integer("The task's place in the round's random order", fromOne),
  slot_no: integer("Which of the task's slots the crowdworker held", fromOne),
  visit_no: integer("Number of the crowdworker's session in the round", fromOne),
  task_sequence: integer(
    "The task's number among the tasks of its kind that the crowdworker submitted in the round, in order of submitted_at",
    fromOne,
  ),
  dataset: text("Name of the dataset"),
  question_key: text(
    "Key of the question in its dataset; forecasts of one question are one cluster",
  ),
  split: text("Split of the dataset that the question is in"),
  question: text("Text of the question; of a study’s forecasts, as the study shows it"),
  truth: text("Ground-truth answer; of a study’s forecasts, as the study shows it"),
  model: text(
    "Name of the model that wrote the generation; empty where the forecast is of no text",
  ),
  model_kind: text("Whether the model states its confidence", {
    confidence: "it does",
    "non-confidence": "it does not",
  }),
  generation_id: uuid("Identifier of the generation: equal where two readers read the same text"),
  generation_seed: integer("Seed with which the generation was sampled"),
  output_position: integer(
    "The output's position on this crowdworker's screen, from the top",
    fromOne,
  ),
  reader: text("The reader's name; a pseudonym for crowdworkers"),
  reader_kind: text("The kind of reader", {
    human: "a person",
    llm: "a language model",
    rule: "a program that follows a rule",
    surrogate: "a model trained to read as people do",
  }),
  reader_version: text("Version of the reader (for example, of its prompt)"),
  simulated: boolean("Whether a seed made the reader up"),
  draw: integer("Which of several readings of the same text by the same reader", fromZero),
  status: text("The outcome of the reading", {
    ok: "an answer with a confidence",
    no_answer:
      "the reader said that the text gives no answer, and stated no confidence; by convention (Band et al. 2024) it counts as wrong with confidence 1, and these are the values in confidence and correct",
    unparsable:
      "the reader can't tell, or what they said can't be parsed, or a phrase means nothing to them; has no confidence",
  }),
  answer: text("The top answer"),
  answer_start: integer(
    "Where the crowdworker selected the answer in the generation: how many Unicode characters stand before it. Empty where they typed it",
    fromZero,
  ),
  answer_end: integer("How many Unicode characters of the generation end with the answer", fromOne),
  confidence: number(
    "Probability of the top answer: with status ok as the reader stated it; with no_answer 1, set by convention; with unparsable empty. In a phrase study the probability that the person took from the phrase",
    share,
    "probability",
  ),
  distribution: {
    ...object("Probability of each answer where known, as a JSON object"),
    unit: "probability",
  },
  truth_probability: number(
    "The reader’s probability of the truth, asked for by its name, from readings in runs; it never competes for the top answer",
    share,
    "probability",
  ),
  matches_truth: object(
    "Of a reading in a run: whether each answer that it found is the truth, as a JSON object; null where nobody could say",
  ),
  equivalent: object(
    "The answers for which matches_truth is true, as a JSON list; empty where it is null for one of them",
  ),
  correct: boolean(
    "Whether the top answer is right: with status ok by the judgement that counts, empty where there is none; with no_answer false, set by convention; with unparsable empty",
  ),
  judge: text(
    "Whose judgement counts: self (the reader's own) before any other, else the first recorded. A crowdworker's no_answer has self as well, though they were not asked",
  ),
  expected_status: text(
    "The gold label's status; empty for tasks of the sample, as are the next two",
    {
      ok: "an answer with a confidence",
      no_answer: "the text gives no answer",
    },
  ),
  expected_confidence: number("The gold label's confidence", share, "probability"),
  expected_correct: boolean("Whether the gold label calls the answer right"),
  adjudicated_correct: boolean(
    "Whether a researcher says that the text’s answer is right, where people judged it differently; empty where nobody said. It stands beside correct, and no figure uses it",
  ),
  adjudication_reason: text("Why"),
  reader_tags: object("The reader's columns of one's own, as a JSON object of texts by name"),
  question_tags: object("The question's columns of one's own, likewise"),
  model_tags: object("The model's columns of one's own; empty where the forecast is of no text"),
  forecast_tags: object("The forecast's own columns, likewise"),
  comment: text("The crowdworker's comment on the forecast"),
  leased_at: instant("When the crowdworker got the task"),
  locked_at: instant("When the task's confidences were locked; empty in the paper protocol"),
  submitted_at: instant("When the crowdworker submitted the task"),
  active_ms: integer(
    "Time with the page visible and in use, while this output was the one used last; empty if it was not measured, as are the next three",
    fromZero,
    "milliseconds",
  ),
  idle_ms: integer(
    "Time with the page visible, but unused for longer than reading takes",
    fromZero,
    "milliseconds",
  ),
  edits: integer("How often the entries were changed", fromZero, "changes"),
  pastes: integer("How often something was pasted", fromZero, "pastes"),
  keys: integer(
    "How many keys were pressed in its fields, whichever they were; empty if they were not counted, as is the next",
    fromZero,
    "keys",
  ),
  focus_losses: integer(
    "How often the page lost the focus or was hidden while this output was the one in use",
    fromZero,
    "times",
  ),
  excluded: boolean("Whether the crowdworker is excluded from the study's results now"),
  exclusion_reason: text("Why the crowdworker is excluded"),
  exclusion_basis: text(
    "What excluded the crowdworker: of several criteria the first in this list",
    {
      checks: "the study's criterion on attention checks, fixed before there were data",
      speed: "the study's criterion on speed, fixed before there were data",
      agreement: "the study's criterion on agreement, fixed before there were data",
      by_hand: "a person, when there were data",
    },
  ),
  surplus: boolean(
    "Whether the crowdworker was excluded and restored after someone else had been given the slot: the row counts, in addition to the planned number of readings",
  ),
} satisfies Record<string, Column>;

export type ExportColumn = keyof typeof exportColumns;

export const exportColumnNames = Object.keys(exportColumns) as ExportColumn[];
