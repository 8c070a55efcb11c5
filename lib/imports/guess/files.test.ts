import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createRowChecker } from "../check-row";
import { readPreview } from "../preview";
import { bytesOfBlob } from "../reading/file-bytes";
import { guessFile } from "./guess-file";
import { guessScale, scaleWarning } from "./guess-scale";

// Files as people have them. For each: what must be guessed, what must be asked, and what its rows then mean.

type Forecast = [
  reader: string,
  question: string,
  confidence: number | null,
  correct: boolean | null,
];

interface Expected {
  kind?: string;
  /** Columns by field; a constant begins with =. */
  fields: string;
  scale?: "fraction" | "percent" | null;
  /** Fields that the person is asked for. */
  asked?: string[];
  forecasts?: Forecast[];
  bad?: number[];
}

const files: Record<string, Expected> = {
  "plain.csv": {
    fields:
      "reader<forecaster question<question_id probability<probability outcome<outcome dataset=plain",
    scale: "fraction",
    asked: ["reader_kind"],
    // A probability of 0.35 is an answer of no, with confidence 0.65, which is wrong where the outcome is 1.
    forecasts: [
      ["Ada", "rain", 0.8, true],
      ["Bob", "rain", 0.65, false],
      ["Ada", "snow", 0.9, true],
      ["Bob", "snow", 0.98, true],
    ],
  },
  // 1 in a file of 1 to 99 is 1 %.
  "percent.csv": {
    fields:
      "reader<Participant ID question<Question ID confidence<Confidence (%) correct<Correct reader_kind=human dataset=percent",
    scale: "percent",
    forecasts: [
      ["p1", "q1", 0.99, true],
      ["p1", "q2", 0.01, false],
      ["p2", "q1", 0.625, true],
      ["p2", "q2", 0.5, false],
    ],
  },
  "synonyms.csv": {
    fields:
      "reader<Rater question<Item confidence<Stated_Confidence correct<IsCorrect reader_kind=human dataset=synonyms",
    scale: "fraction",
    forecasts: [
      ["ann", "i1", 0.9, true],
      ["ann", "i2", 0.55, false],
      ["ben", "i1", 1, true],
    ],
  },
  "prob-label.csv": {
    fields:
      "reader<model question<qid probability<prob outcome<label reader_kind=llm dataset=prob-label",
    scale: "fraction",
    forecasts: [
      ["gpt-4o", "e1", 0.73, true],
      ["llama-3-8b", "e1", 0.59, false],
      ["gpt-4o", "e2", 0.8, true],
    ],
  },
  "confidence-label.csv": {
    fields:
      "reader<annotator question<task id confidence<Confidence correct<label reader_kind=human dataset=confidence-label",
    scale: "percent",
    forecasts: [
      ["a1", "t1", 0.8, true],
      ["a1", "t2", 0.6, false],
      ["a2", "t1", 0.9, true],
    ],
  },
  "semicolons.csv": {
    fields:
      "reader<user question<item confidence<certainty correct<correctness reader_kind=human dataset=semicolons",
    scale: "fraction",
    forecasts: [
      ["u1", "k1", 0.85, true],
      ["u2", "k1", 0.5, false],
    ],
  },
  "bom.csv": {
    fields:
      "reader<Worker ID question<Question ID confidence<Conf. correct<Correct? reader_kind=human dataset=bom",
    scale: "fraction",
    forecasts: [
      ["w1", "q1", 0.7, true],
      ["w1", "q2", 0.6, false],
    ],
  },
  "tabs.tsv": {
    fields:
      "reader<user question<event_id probability<forecast outcome<resolution reader_kind=human dataset=tabs",
    scale: "fraction",
    forecasts: [
      ["u1", "election", 0.66, true],
      ["u2", "election", 0.69, false],
      ["u1", "strike", 0.95, true],
    ],
  },
  "wide-people.csv": {
    fields:
      "reader<column heading question<Question ID probability<cell outcome<Outcome dataset=wide-people",
    scale: "percent",
    asked: ["reader_kind"],
    forecasts: [
      ["Ada", "rain", 0.8, true],
      ["Bob", "rain", 0.75, true],
      ["Ada", "snow", 0.9, true],
      ["Bob", "snow", 0.95, true],
      ["Cem", "snow", 0.8, true],
      ["Ada", "fog", 0.55, true],
      ["Bob", "fog", 0.6, true],
      ["Cem", "fog", 0.55, false],
    ],
  },
  // David and Ingrid are people, and so is whatever holds fractions; the number of a round is none.
  "wide-names.csv": {
    fields:
      "reader<column heading question<Question ID probability<cell outcome<Outcome question_text<Wording dataset=wide-names",
    scale: "fraction",
    asked: ["reader_kind"],
    forecasts: [
      ["Anna", "rain", 0.8, true],
      ["David", "rain", 0.75, true],
      ["Ingrid", "rain", 0.9, true],
      ["Team id", "rain", 0.7, true],
      ["Anna", "snow", 0.9, true],
      ["David", "snow", 0.95, true],
      ["Ingrid", "snow", 0.8, true],
      ["Team id", "snow", 0.9, true],
    ],
  },
  // “valid” is no key, though it ends in id.
  "valid.csv": { kind: "questions", fields: "key# text<question truth<valid dataset=valid" },
  // A typo is a bad cell of its person, whose column stays.
  "wide-mistyped.csv": {
    fields:
      "reader<column heading question<Question ID probability<cell outcome<Outcome dataset=wide-mistyped",
    scale: "percent",
    asked: ["reader_kind"],
    forecasts: [
      ["Ada", "rain", 0.8, true],
      ["Ada", "snow", 0.9, true],
      ["Bob", "snow", 0.95, true],
      ["Cem", "snow", 0.8, true],
      ["Bob", "fog", 0.6, true],
      ["Cem", "fog", 0.55, false],
    ],
    bad: [2, 2, 4],
  },
  // A number above 100 is a mistake on either scale.
  "wide-mistyped-fractions.csv": {
    fields:
      "reader<column heading question<Question ID probability<cell outcome<Outcome dataset=wide-mistyped-fractions",
    scale: "fraction",
    asked: ["reader_kind"],
    bad: [2],
  },
  // 8.5 is a typo of 0.85, or 0.9 means 0.9 %.
  "wide-doubtful.csv": {
    fields:
      "reader<column heading question<Question ID probability<cell outcome<Outcome dataset=wide-doubtful",
    scale: null,
    asked: ["reader_kind"],
    bad: [2],
  },
  "wide-questions.csv": {
    fields:
      "reader<Participant question<column heading probability<cell reader_kind=human dataset=wide-questions",
    scale: "fraction",
    forecasts: [
      ["p1", "Q1", 0.9, null],
      ["p1", "Q2", 0.8, null],
      ["p1", "Q3", 0.6, null],
      ["p1", "Q4", 0.9, null],
      ["p2", "Q1", 0.7, null],
      ["p2", "Q3", 0.5, null],
      ["p2", "Q4", 0.8, null],
    ],
  },
  "wide-bare.csv": {
    fields: "reader<line number question<column heading probability<cell dataset=wide-bare",
    scale: "percent",
    asked: ["reader_kind"],
  },
  // A missing number is no number; an answer of Na is sodium.
  "missing.csv": {
    fields:
      "reader<reader reader_kind<reader_kind question<question answer<answer confidence<confidence correct<correct dataset=missing",
    scale: "fraction",
    bad: [3],
    forecasts: [
      ["Ada", "q1", 0.9, true],
      ["Ada", "q3", 0.6, null],
    ],
  },
  // Short questions are questions, and no keys.
  "no-keys.csv": {
    kind: "questions",
    fields: "key# text<question truth<answer dataset=no-keys",
  },
  "percent-sign.csv": {
    fields:
      "reader<respondent question<question answer<answer confidence<sureness correct<right reader_kind=human dataset=percent-sign",
    scale: "fraction",
    forecasts: [
      ["r1", "q1", 0.85, true],
      ["r1", "q2", 0.075, false],
    ],
  },
  "by-content.csv": {
    fields:
      "reader<user question<item probability<x7 outcome<notes reader_kind=human dataset=by-content",
    scale: "fraction",
    forecasts: [
      ["u1", "a", 0.9, true],
      ["u1", "b", 0.65, true],
      ["u2", "a", 0.75, true],
    ],
  },
  // One cell in ten that is no number leaves a column of numbers.
  "mistyped.csv": {
    fields: "reader<who question<item confidence<sure correct<right dataset=mistyped",
    scale: "percent",
    asked: ["reader_kind"],
    bad: [3],
  },
  // Facts under a text's topic: which of them is which must be asked.
  "facts.csv": { kind: "questions", fields: "text<fact truth<label dataset=facts" },
  "mixed-scales.csv": {
    fields:
      "reader<reader reader_kind<reader_kind question<question confidence<confidence correct<correct dataset=mixed-scales",
    scale: null,
    bad: [3],
  },
  "sentences.csv": {
    kind: "questions",
    fields: "key<id text<question truth<correct answer dataset=sentences",
  },
  "outputs.jsonl": {
    kind: "generations",
    fields: "question<topic text<output query<input model=outputs dataset=outputs",
  },
  "workbook.xlsx": {
    fields:
      "reader<Expert question<Question key confidence<Certainty (percent) correct<Correct reader_kind=human dataset=workbook",
    scale: "percent",
    bad: [5],
    forecasts: [
      ["Ada", "q1", 0.9, true],
      ["Bob", "q1", 0.01, false],
      ["Bob", "q2", 0.675, true],
    ],
  },
  // Cells that Excel shows as percentages hold fractions.
  "wide.xlsx": {
    fields: "reader<column heading question<item probability<cell outcome<Outcome dataset=wide",
    scale: "fraction",
    asked: ["reader_kind"],
    forecasts: [
      ["Ada", "a", 0.9, true],
      ["Bob", "a", 0.75, false],
      ["Ada", "b", 0.7, true],
      ["Bob", "b", 0.6, true],
    ],
  },
  // 9007199254740993 is 2^53 + 1, which JavaScript's numbers can't hold.
  "snappy.parquet": {
    fields:
      "reader<user_id question<question_id probability<prob_yes outcome<resolution reader_kind=human dataset=snappy",
    scale: "fraction",
    bad: [2],
    forecasts: [
      ["101", "9007199254740993", 0.8, true],
      ["101", "2", 0.85, true],
    ],
  },
  "zstd.parquet": {
    fields:
      "reader<rater question<item confidence<confidence correct<is_correct reader_kind=human dataset=zstd",
    scale: "percent",
    forecasts: [
      ["a", "x", 0.99, true],
      ["b", "x", 0.01, false],
      ["a", "y", 0.5, false],
      ["b", "y", 0.75, true],
      ["a", "z", 0.6, true],
      ["b", "z", 0.8, false],
    ],
  },
  "outcomes.csv": { kind: "questions", fields: "key<Question truth<Resolved to dataset=outcomes" },
};

const openFile = (name: string) =>
  bytesOfBlob(new Blob([readFileSync(`lib/imports/testing/files/${name}`)]));

test.each(Object.entries(files))("%s is read as it is meant", async (name, expected) => {
  const preview = await readPreview(openFile(name));
  const { kind, mapping, unpivot, profiles } = guessFile(preview, name);
  expect(kind).toBe(expected.kind ?? "forecasts");
  const asked = Object.entries(mapping).flatMap(([field, source]) =>
    source && "value" in source && source.value === "" ? [field] : [],
  );
  expect(asked).toEqual(expected.asked ?? []);
  const fields = Object.entries(mapping).flatMap(([field, source]) => {
    if (!source || asked.includes(field)) return [];
    if ("lineNumber" in source) return `${field}#`;
    return "column" in source ? `${field}<${source.column}` : `${field}=${source.value}`;
  });
  expect(fields.sort()).toEqual(expected.fields.split(/ (?=\w+[<=#])/).sort());
  const scale = guessScale(kind, mapping, profiles, unpivot?.columns)?.scale;
  expect(scale).toBe(expected.scale);

  // The person answers what is asked.
  const answered = asked.includes("reader_kind") && { reader_kind: { value: "human" } };
  const check = createRowChecker(
    "forecasts",
    { mapping: { ...mapping, ...answered }, unpivot, scale: scale ?? undefined },
    preview.format === "jsonl" ? undefined : preview.columns,
  );
  if (kind !== "forecasts") return;
  const rows = preview.items.flatMap((item) => ("cells" in item ? [...check(item)] : []));
  expect(rows.flatMap((row) => ("errors" in row ? [row.line] : []))).toEqual(expected.bad ?? []);
  const found = rows.flatMap((one) => {
    if (!("row" in one)) return [];
    const { reader, question, confidence, correct } = one.row;
    return [[reader, question, confidence, correct]];
  });
  if (expected.forecasts) expect(found).toEqual(expected.forecasts);
});

test.each([
  ["plain.csv", "0.8 will be stored as 0.8%"],
  ["mixed-scales.csv", expect.stringMatching(/^0\.\d+ will be stored as 0\.\d+%$/)],
  // 1 in a file of 1 to 99 is meant as 1 %.
  ["percent.csv", undefined],
])("percentages for %s warn where they would be tiny", async (name, warning) => {
  const preview = await readPreview(openFile(name));
  const { kind, mapping, profiles } = guessFile(preview, name);
  const guess = guessScale(kind, mapping, profiles);
  expect(scaleWarning(guess, "percent")).toEqual(warning);
  expect(scaleWarning(guess, "fraction")).toBeUndefined();
});
