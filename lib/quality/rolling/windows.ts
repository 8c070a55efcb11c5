import { measureRest, type RestFigures } from "@/lib/metrics/agreement/measure-rest";
import { requireQuestionsOfAll } from "@/lib/metrics/intervals/require-questions";

/** A text that a crowdworker read, beside what somebody else made of it. */
export interface ReadPair {
  /** Texts of one question stand or fall together. */
  question: string;
  /** When they submitted the task. */
  at: string;
  own: Reading;
  other: Reading;
}

interface Reading {
  confidence: number;
  correct: boolean;
}

/** Agreement over some texts. */
export type WindowFigures = Pick<RestFigures, "n"> &
  Record<"kappa" | "pearson", RestFigures["kappa"]> & { questions: number };

/** The window that ends with a text, which is the person's `texts`-th. */
export interface AgreementPoint extends WindowFigures {
  texts: number;
  at: string;
}

/**
 * Cohen's kappa on correctness and Pearson's correlation of confidences over pairs. With a single other rater that is
 * what {@link measureRest} gives, with jackknife intervals over questions: there are too many windows to resample.
 */
export function measureWindow(pairs: readonly ReadPair[]): WindowFigures {
  const questions = new Map<string, number>();
  for (const { question } of pairs) {
    if (!questions.has(question)) questions.set(question, questions.size);
  }
  const both = pairs.flatMap(({ own, other }) => [own, other]);
  const [figures] = measureRest({
    item: Int32Array.from(both, (_, i) => i >> 1),
    rater: Int32Array.from(both, (_, i) => i & 1),
    label: Int32Array.from(both, ({ correct }) => (correct ? 1 : 0)),
    confidence: Float64Array.from(both, ({ confidence }) => confidence),
    cluster: Int32Array.from(pairs, ({ question }) => questions.get(question) ?? 0),
    raters: 2,
    labels: [false, true],
  });
  if (!figures) throw new Error("No rater was measured.");
  const { n, clusters, kappa, pearson } = figures;
  if (!pearson) throw new Error("Ratings have confidences.");
  return { n, questions: clusters, ...requireQuestionsOfAll({ kappa, pearson }, clusters) };
}

/** The newest `last` of a person's pairs, which are in the order in which they read. */
export const lastWindow = (pairs: readonly ReadPair[], last: number): WindowFigures =>
  measureWindow(pairs.slice(-last));

/** How many windows are drawn of one person. */
const mostPoints = 60;

/**
 * Agreement over the last `last` pairs: at the first full window, then in equal steps, and at the newest pair. Steps are counted from
 * the first window and double when there are too many, so later pairs move or change no point; every other one is left out then.
 * With fewer pairs than a window there is one point, of all of them.
 * @param from the number of pairs at the first point, where a rule judges before a window is full
 */
export function rollAgreement(
  pairs: readonly ReadPair[],
  last: number,
  from = last,
): AgreementPoint[] {
  if (pairs.length === 0) return [];
  const first = Math.min(from, last, pairs.length);
  let step = 1;
  while ((pairs.length - first) / step > mostPoints - 2) step *= 2;
  const ends = [];
  for (let end = first; end < pairs.length; end += step) ends.push(end);
  return [...ends, pairs.length].map((end) => {
    const window = pairs.slice(Math.max(0, end - last), end);
    return { texts: end, at: window.at(-1)?.at ?? "", ...measureWindow(window) };
  });
}
