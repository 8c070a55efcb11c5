/** An answer that a text gives, as a reader sees it. */
export interface ReadAnswer {
  answer: string;
  probability: number;
  /** Whether it is the truth; null where there is no truth, or the judge's answer could not be read. */
  matchesTruth: boolean | null;
}

/** Something a model wrote that fitted no format. */
export interface Unparsable {
  /** The prompt's name. */
  prompt: string;
  text: string;
  /** Set where it reached its most tokens. */
  isCutOff?: true;
}

/** An answer that could not be read. */
export const unparsableOf = (
  { name: prompt }: { name: string },
  { text, isCutOff }: { text: string; isCutOff: boolean },
): Unparsable => ({ prompt, text, ...(isCutOff && { isCutOff }) });

/** A reader's forecast from one text, with what it says of the truth. */
export interface Reading {
  status: "ok" | "no_answer" | "unparsable";
  /** In the order in which the text mentions them. Their probabilities may add up to more than 1. */
  answers: ReadAnswer[];
  /** The most probable answer, and of several the one mentioned first. */
  answer: string | null;
  /** 1 where the text gives no answer, as the paper counts it; null where it is unparsable. */
  confidence: number | null;
  /** Null where nobody can say. */
  correct: boolean | null;
  /** The reader's probability of the truth, asked for by its name: training alone uses it. */
  truthProbability: number | null;
  unparsable: Unparsable[];
}

/** The reading from a list of answers. */
export function readingOf(
  answers: readonly ReadAnswer[],
  truthProbability: number | null = null,
  unparsable: readonly Unparsable[] = [],
): Reading {
  const top = answers.reduce<ReadAnswer | null>(
    (best, one) => (best && best.probability >= one.probability ? best : one),
    null,
  );
  return {
    status: top ? "ok" : "no_answer",
    answers: [...answers],
    answer: top?.answer ?? null,
    confidence: top ? top.probability : 1,
    correct: top ? top.matchesTruth : false,
    truthProbability,
    unparsable: [...unparsable],
  };
}

/** Whole percents of a few answers, each rounded, add up to 100 within two. */
const rounding = 0.02;

/** The answers as a distribution; null where they add up to more than 1, and so are none. */
export function distributionOf({ answers }: Reading): Record<string, number> | null {
  const sum = answers.reduce((total, { probability }) => total + probability, 0);
  if (answers.length === 0 || sum > 1 + rounding + 1e-9) return null;
  return Object.fromEntries(answers.map(({ answer, probability }) => [answer, probability]));
}
