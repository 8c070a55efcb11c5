import { holmAdjusted } from "../holm-adjusted";
import { studentCdf } from "../student-cdf";
import { predictedMeans } from "./predicted-readings";
import { estimateAt } from "./prediction-powered-mean";

/** What is known of every text, and which of them people have read. */
export interface SampledTexts {
  question: Int32Array;
  /** 1 where people have read it. */
  isRead: Uint8Array;
  /** By name: a number of each text, such as the reader's confidence. */
  known: Record<string, Float64Array>;
}

export interface SampleCheck {
  /** The texts that people have read differ from the others too clearly for chance. */
  differs: boolean;
  /** Means over the texts that people have read and over the others; p is Holm's, over all names. */
  compared: { name: string; read: number; others: number; p: number }[];
}

/** A random sample is taken for none once in a hundred times. */
const level = 0.01;

/** Rounding must make no difference. */
const rounding = 1e-9;

/**
 * Whether the texts that people have read may be a random sample of all: for everything that is known of all texts, a
 * t test between both kinds, clustered by question. It finds a choice that shows in what is known, and no other.
 */
export function checkSample({ question, isRead, known }: SampledTexts): SampleCheck {
  const text = Int32Array.from(question, (_, t) => t).filter((t) => isRead[t] === 1);
  const none = new Float64Array(text.length);
  const tested = Object.entries(known).flatMap(([name, predicted]) => {
    const person = new Int32Array(text.length);
    const means = predictedMeans({ predicted, question, text, person, value: none });
    if (means.texts === 0 || means.otherTexts === 0) return [];
    // With people's values at 0 the estimate is how far the two means differ.
    const { value, error, df } = estimateAt(means, 1);
    // Where both kinds are all alike, they differ for certain or not at all.
    const sure = Math.abs(value) < rounding ? 1 : 0;
    const p = error > rounding && df > 0 ? 2 * studentCdf(-Math.abs(value) / error, df) : sure;
    return [{ name, read: means.labelled, others: means.unlabelled, p }];
  });
  const adjusted = holmAdjusted(tested.map(({ p }) => Math.min(1, p)));
  const compared = tested.map((one, i) => ({ ...one, p: adjusted[i] ?? 1 }));
  return { compared, differs: compared.some(({ p }) => p < level) };
}
