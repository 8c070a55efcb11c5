import type { PredictedReadings } from "@/lib/metrics/replacement/predicted-readings";

/** A population of texts with people and a reader who read them. */
export interface PoweredScenario {
  name: string;
  /** Readings by people. Two people read each of half as many texts; the reader reads eight times as many texts. */
  sizes: number[];
  /** Readings of each person. */
  each: number;
  /** How often the reader finds what the text says, and otherwise what chance says. */
  insight: number;
  /** What the reader adds to every confidence. */
  bias: number;
}

export const poweredScenarios: PoweredScenario[] = [
  { name: "powered by a good reader", sizes: [100, 200, 1000], each: 10, insight: 0.9, bias: 0 },
  { name: "powered by a biased reader", sizes: [200, 1000], each: 10, insight: 0.7, bias: 0.2 },
  { name: "powered by a useless reader", sizes: [200, 1000], each: 10, insight: 0, bias: 0 },
  { name: "powered, people read 40 each", sizes: [200, 1000], each: 40, insight: 0.9, bias: 0 },
];

export type PoweredFigure = keyof typeof valuesOf;

const valuesOf = {
  accuracy: (_: number, right: number) => right,
  meanConfidence: (confidence: number) => confidence,
  brier: (confidence: number, right: number) => (confidence - right) ** 2,
};

/** Three kinds of questions: what their texts say on average, and how often they are right. */
const kinds = [
  { says: 0.45, right: 0.2 },
  { says: 0.6, right: 0.5 },
  { says: 0.75, right: 0.8 },
];
/** How people differ: they are surer, or stricter, by one of these. */
const habits = [-0.1, 0, 0.1];
/** How one reading differs from another. */
const slip = 0.1;
const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
const variance = (values: readonly number[]) => mean(values.map((v) => (v - mean(values)) ** 2));

/** What people would find on average over all texts: the confidence is independent of being right within a kind. */
export function poweredTruth(): Record<PoweredFigure, number> {
  const squares = mean(kinds.map(({ says }) => says ** 2)) + variance(habits) + slip ** 2;
  const right = mean(kinds.map((kind) => kind.right));
  const both = mean(kinds.map((kind) => kind.says * kind.right));
  return {
    accuracy: right,
    meanConfidence: mean(kinds.map(({ says }) => says)),
    brier: squares - 2 * both + right,
  };
}

const textsOfQuestion = 2;
const readersOfText = 2;

/** Draws so many readings by people from a population, with the reader's, for each figure. */
export function drawPowered(
  { each, insight, bias }: PoweredScenario,
  n: number,
  random: () => number,
): Record<PoweredFigure, PredictedReadings> {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const read = n / readersOfText;
  const texts = 8 * read;
  const questions = Array.from({ length: texts / textsOfQuestion }, () => ({
    kind: pick(kinds),
    luck: random(),
  }));
  const people = Array.from({ length: Math.ceil(n / each) }, () => ({
    surer: pick(habits),
    stricter: pick(habits),
  }));
  const question = Int32Array.from({ length: texts }, (_, t) => Math.floor(t / textsOfQuestion));
  const said = Array.from({ length: texts }, (_, t) => {
    const { kind, luck } = questions[question[t] ?? 0] ?? { kind: pick(kinds), luck: 0 };
    // A text has its question's luck or its own.
    return { ...kind, luck: random() < 0.3 ? luck : random() };
  });
  const jitter = () => (random() < 0.5 ? slip : -slip);
  const readerSays = said.map(({ says, right, luck }) => {
    const sees = random() < insight;
    return {
      confidence: (sees ? says : pick(kinds).says) + bias + jitter(),
      right: (sees ? luck : random()) < right ? 1 : 0,
    };
  });
  // Texts in a random order; the first are those that people read.
  const order = said.map((_, t) => ({ t, at: random() })).sort((a, b) => a.at - b.at);
  const readings = order.slice(0, read).flatMap(({ t }, k) =>
    Array.from({ length: readersOfText }, (_, j) => {
      const person = (k + j * Math.floor(people.length / 2)) % people.length;
      const { surer = 0, stricter = 0 } = people[person] ?? {};
      const { says = 0, right = 0, luck = 0 } = said[t] ?? {};
      // People see what the text says in seven readings of ten.
      const own = random() < 0.7 ? luck : random();
      return {
        text: t,
        person,
        confidence: says + surer + jitter(),
        right: own < right - stricter ? 1 : 0,
      };
    }),
  );
  const columns = (value: (confidence: number, right: number) => number): PredictedReadings => ({
    predicted: Float64Array.from(readerSays, (one) => value(one.confidence, one.right)),
    question,
    text: Int32Array.from(readings, ({ text }) => text),
    person: Int32Array.from(readings, ({ person }) => person),
    value: Float64Array.from(readings, (one) => value(one.confidence, one.right)),
  });
  return {
    accuracy: columns(valuesOf.accuracy),
    meanConfidence: columns(valuesOf.meanConfidence),
    brier: columns(valuesOf.brier),
  };
}
