import { benjaminiYekutieli } from "../benjamini-yekutieli";
import { normalCdf } from "../normal";
import { studentCdf } from "../student-cdf";
import { fewestAnnotators, fewestTextQuestions, fewestTexts } from "./requirements";

/** The expected share of false rejections. */
const level = 0.05;

/**
 * People's readings in columns, the i-th of the text `text[i]` by `person[i]`, with a value in [0, 1]: a confidence, or
 * 1 and 0 for right and wrong. `reader` has the reader's value of each text, NaN where it has not read it; `question`
 * the question of each text.
 */
export interface AnnotatedTexts {
  text: Int32Array;
  person: Int32Array;
  value: Float64Array;
  people: number;
  reader: Float64Array;
  question: Int32Array;
}

/** One person in turn: how the reader and this person compare in agreeing with the other people. */
interface TestedAnnotator {
  person: number;
  texts: number;
  questions: number;
  /** The share of texts on which the reader agrees with the others at least as well as the person. */
  readerWins: number;
  /** And the person at least as well as the reader; both count on a tie. */
  personWins: number;
  /** Of the hypothesis that the person is better by ε or more. */
  p: number;
  adjusted: number;
  rejected: boolean;
}

/** What there is of texts and people, whether or not it is enough. */
interface AnnotatorOverlap {
  /** Texts that the reader and at least two people have read, and those that only one of the people has. */
  shared: number;
  alone: number;
  /** People with enough of the shared texts, and with fewer. */
  people: number;
  peopleWithFewer: number;
}

export type AlternativeAnnotatorTest = { overlap: AnnotatorOverlap } & (
  | { missing: "people" | "overlap" }
  | {
      annotators: TestedAnnotator[];
      /** The share of people for whom the reader does no worse, by less than ε: `omega` in the paper. */
      winningRate: number;
      /** The mean of `readerWins`: `rho` in the paper. */
      advantage: number;
      /** Whether the reader can replace a person: the winning rate is one half or more. */
      replaces: boolean;
    }
);

/**
 * The alternative annotator test of N. Calderon, R. Reichart and R. Dror 2025, "The alternative annotator test for
 * LLM-as-a-judge" (ACL 2025): would another person in this person's place agree better with the other people than the
 * reader does? Each person in turn is left out, and the reader and the person are compared with the others, text
 * by text. Alignment is the paper's, the root mean squared difference to the others' values. Of two values the
 * better aligned is then the one nearer to the others' mean, and for values of 0 and 1 the one that more of the others
 * gave, the paper's accuracy.
 *
 * A person's test is the paper's one-sided t test of d = person wins - reader wins against ε, with texts of one question
 * taken together: its variance is clustered by question, and t has a degree of freedom less than there are questions.
 * Where each question has one text, that is the paper's. But d is -1, 0 or 1, and where it is rarely other than 0 the t test
 * is far too bold: with 100 texts it rejects 12 % of true hypotheses instead of 5 %. So p is at least that of Tango's
 * score test for paired proportions, with the same allowance for questions. Where d varies much, both are nearly alike.
 */
export function alternativeAnnotatorTest(
  texts: AnnotatedTexts,
  { epsilon }: { epsilon: number },
): AlternativeAnnotatorTest {
  const { sum, count } = sumByText(texts);
  const isShared = (t: number) => (count[t] ?? 0) > 1;
  const ofPerson: number[][] = Array.from({ length: texts.people }, () => []);
  texts.text.forEach((t, i) => {
    if (isShared(t)) ofPerson[texts.person[i] ?? 0]?.push(i);
  });
  const found = ofPerson.flatMap((readings, person) => {
    if (readings.length === 0) return [];
    return [{ person, ...comparePerson(texts, readings, { sum, count, epsilon }) }];
  });
  const tested = found.filter(
    (one) => one.texts >= fewestTexts && one.questions >= fewestTextQuestions,
  );
  const overlap = {
    shared: count.reduce((so, k) => so + (k > 1 ? 1 : 0), 0),
    alone: count.reduce((so, k) => so + (k === 1 ? 1 : 0), 0),
    people: tested.length,
    peopleWithFewer: texts.people - tested.length,
  };
  if (texts.people < fewestAnnotators) return { overlap, missing: "people" };
  if (tested.length < fewestAnnotators) return { overlap, missing: "overlap" };
  const adjusted = benjaminiYekutieli(tested.map(({ p }) => p));
  const annotators = tested.map((one, i): TestedAnnotator => {
    const ofOne = adjusted[i] ?? 1;
    return { ...one, adjusted: ofOne, rejected: ofOne <= level };
  });
  const mean = (of: (one: TestedAnnotator) => number) =>
    annotators.reduce((so, one) => so + of(one), 0) / annotators.length;
  const winningRate = mean(({ rejected }) => (rejected ? 1 : 0));
  return {
    overlap,
    annotators,
    winningRate,
    advantage: mean(({ readerWins }) => readerWins),
    replaces: winningRate >= 0.5,
  };
}

/** The sum and the number of people's values of each text that the reader has read. */
function sumByText({ text, value, reader }: AnnotatedTexts) {
  const sum = new Float64Array(reader.length);
  const count = new Int32Array(reader.length);
  text.forEach((t, i) => {
    if (Number.isNaN(reader[t] ?? Number.NaN)) return;
    sum[t] = (sum[t] ?? 0) + (value[i] ?? 0);
    count[t] = (count[t] ?? 0) + 1;
  });
  return { sum, count };
}

/** Rounding must not decide who is nearer. */
const rounding = 1e-9;

function comparePerson(
  { text, value, reader, question }: AnnotatedTexts,
  readings: readonly number[],
  { sum, count, epsilon }: { sum: Float64Array; count: Int32Array; epsilon: number },
) {
  const rows = readings.map((i) => {
    const t = text[i] ?? 0;
    const own = value[i] ?? 0;
    const others = ((sum[t] ?? 0) - own) / ((count[t] ?? 0) - 1);
    const nearer = Math.abs(own - others) - Math.abs((reader[t] ?? 0) - others);
    return { question: question[t] ?? 0, nearer };
  });
  const n = rows.length;
  const readerWins = rows.filter(({ nearer }) => nearer >= -rounding).length / n;
  const personWins = rows.filter(({ nearer }) => nearer <= rounding).length / n;
  const d = ({ nearer }: { nearer: number }) =>
    nearer > rounding ? -1 : nearer < -rounding ? 1 : 0;
  const mean = personWins - readerWins;
  const sums = new Map<number, number>();
  for (const row of rows) {
    sums.set(row.question, (sums.get(row.question) ?? 0) + d(row) - mean);
  }
  const questions = sums.size;
  const squares = [...sums.values()].reduce((so, one) => so + one * one, 0);
  const variance = ((questions / Math.max(1, questions - 1)) * squares) / n ** 2;
  const apart = rows.reduce((so, row) => so + (d(row) - mean) ** 2, 0) / (n - 1) / n;
  // How many times larger the variance is because texts share questions.
  const effect = apart > rounding ** 2 ? Math.max(1, variance / apart) : n / questions;
  const counts = {
    losses: rows.filter((row) => d(row) > 0).length,
    wins: rows.filter((row) => d(row) < 0).length,
    n,
  };
  const ofScore = normalCdf(scoreOf(counts, epsilon) / Math.sqrt(effect));
  const varies = questions > 1 && variance > rounding ** 2;
  const ofT = varies ? studentCdf((mean - epsilon) / Math.sqrt(variance), questions - 1) : 0;
  const p = Math.max(ofT, ofScore);
  return { texts: n, questions, readerWins, personWins, p };
}

/**
 * T. Tango's score 1998 ("Equivalence test and confidence interval for the difference in proportions for the
 * paired-sample design"): how far losses less wins are below n ε, with the variance that they have where they are n ε
 * on average.
 */
function scoreOf(
  { losses, wins, n }: { losses: number; wins: number; n: number },
  epsilon: number,
): number {
  const linear = -losses - wins + (2 * n - losses + wins) * epsilon;
  const constant = -wins * epsilon * (1 - epsilon);
  const ofWins = (Math.sqrt(linear ** 2 - 8 * n * constant) - linear) / (4 * n);
  const variance = n * (2 * ofWins + epsilon * (1 - epsilon));
  // Without any difference, nobody can be better by nothing.
  return variance > 0
    ? (losses - wins - n * epsilon) / Math.sqrt(variance)
    : Number.POSITIVE_INFINITY;
}
