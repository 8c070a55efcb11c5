import type { Asks } from "@/lib/crowd/participation/schema";
import type { ReadingField } from "./find-problems";
import type { OutputDraft } from "./newer-draft";
import { parseDistribution } from "./parse-distribution";
import { parsePercent } from "./parse-percent";

/** Something entered that may be meant, and that people more often enter by mistake: it is asked about once. */
export interface Doubt {
  output: number;
  field: ReadingField;
  message: string;
}

/**
 * What to ask about before forecasts are sent: answers that are nowhere in their text or are no words, and 0 % for a top answer.
 * @param texts of the task, in its order
 */
export function findDoubts(
  drafts: readonly OutputDraft[],
  texts: readonly string[],
  asks: Asks,
): Doubt[] {
  // A phrase may well stand for 0%.
  if (asks.forecast === "phrase") return [];
  return drafts.flatMap((draft, output) => {
    if (draft.status !== "ok") return [];
    const { answers, top } = enteredIn(draft, asks);
    const doubts = answers.flatMap(({ field, answer }) =>
      doubtOf(answer, texts[output] ?? "").map((message): Doubt => ({ output, field, message })),
    );
    if (top?.probability === 0) {
      const message = "The top answer has 0%, so the text would rule it out.";
      doubts.push({ output, field: top.field, message });
    }
    return doubts;
  });
}

interface Entered {
  answers: { field: ReadingField; answer: string }[];
  /** Null while it is not valid. */
  top: { field: ReadingField; probability: number } | null;
}

/** The answers, and the probability of the top one, each with its field. */
function enteredIn(draft: OutputDraft, asks: Asks): Entered {
  if (asks.forecast === "distribution") {
    const { answers } = parseDistribution(draft.distribution);
    const [top] = answers.toSorted((a, b) => b.probability - a.probability);
    return {
      answers: answers.map(({ row, answer }) => ({ field: `row-${row}-answer`, answer })),
      top: top ? { field: `row-${top.row}-percent`, probability: top.probability } : null,
    };
  }
  const percent = parsePercent(draft.confidence);
  return {
    answers: asks.forecast === "answer" ? [{ field: "answer", answer: draft.answer }] : [],
    top: percent.kind === "ok" ? { field: "confidence", probability: percent.probability } : null,
  };
}

function doubtOf(answer: string, text: string): string[] {
  const words = wordsOf(answer);
  if (words.length === 0 || /^(.)\1{2,}$/.test(words.join(""))) {
    return [`“${answer.trim()}” does not look like an answer.`];
  }
  const known = new Set(wordsOf(text));
  // "Of" and "the" are in every text, unless the answer is nothing else.
  const long = words.filter((word) => !/^\p{Script=Latin}{1,3}$/u.test(word));
  const telling = long.length > 0 ? long : words;
  const isThere =
    fold(text).includes(fold(answer.trim())) ||
    2 * telling.filter((word) => known.has(word)).length >= telling.length;
  return isThere ? [] : [`“${answer.trim()}” is nowhere in the text.`];
}

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Without capitals and accents. */
const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
