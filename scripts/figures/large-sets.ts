import { seededRandom } from "@/lib/metrics/random/seeded-random";

export interface LargeRow {
  dataset: string;
  reader: string;
  kind: "human" | "llm";
  question: string;
  confidence: number;
  correct: boolean;
}

interface LargeSet {
  dataset: string;
  kind: LargeRow["kind"];
  readers: number;
  questions: number;
  forecasts: number;
  /** Confidences are multiples of one part in so many. */
  steps: number;
}

/**
 * Data sets of the sizes of four public ones: a forecasting tournament, language models that state their
 * confidence, experts about whether findings replicate, and labels of single facts.
 */
export const largeSets: readonly LargeSet[] = [
  {
    dataset: "Tournament",
    kind: "human",
    readers: 3_292,
    questions: 50,
    forecasts: 150_720,
    steps: 100,
  },
  {
    dataset: "Models",
    kind: "llm",
    readers: 55,
    questions: 1_313,
    forecasts: 72_185,
    steps: 1_000_000,
  },
  {
    dataset: "Replications",
    kind: "human",
    readers: 345,
    questions: 103,
    forecasts: 7_377,
    steps: 100,
  },
  { dataset: "Facts", kind: "human", readers: 8, questions: 2_005, forecasts: 16_040, steps: 2 },
];

/** The rows of a set, from a seed: as many of all pairs of reader and question as it has forecasts. */
export function makeRows(set: LargeSet): LargeRow[] {
  const { dataset, kind, readers, questions, forecasts, steps } = set;
  const random = seededRandom(`large ${dataset}`);
  const rows: LargeRow[] = [];
  for (let pair = 0; pair < readers * questions; pair += 1) {
    const missing = forecasts - rows.length;
    if (random() * (readers * questions - pair) >= missing) continue;
    const confidence = Math.round(random() * steps) / steps;
    rows.push({
      dataset,
      kind,
      confidence,
      reader: `${dataset} reader ${Math.floor(pair / questions) + 1}`,
      question: `q${(pair % questions) + 1}`,
      correct: random() < 0.15 + 0.7 * confidence,
    });
  }
  return rows;
}

const header = "dataset,reader,reader_kind,question,confidence,correct\n";

/** Rows as a file to import. */
export const toCsv = (rows: readonly LargeRow[]): string =>
  header +
  rows
    .map(
      ({ dataset, reader, kind, question, confidence, correct }) =>
        `${dataset},${reader},${kind},${question},${confidence},${correct}\n`,
    )
    .join("");
