import type { Asks } from "@/lib/crowd/participation/schema";
import type { OutputDraft } from "./newer-draft";
import { parseDistribution } from "./parse-distribution";
import { parsePercent } from "./parse-percent";

/** Something entered that may be meant, and that people more often enter by mistake: it is asked about once. */
export interface Doubt {
  output: number;
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
    const messages = answers.flatMap((answer) => doubtOf(answer, texts[output] ?? ""));
    if (top === 0) messages.push("The top answer has 0%, so the text would rule it out.");
    return messages.map((message) => ({ output, message }));
  });
}

/** The answers, and the probability of the top one; null where it is not valid yet. */
function enteredIn(draft: OutputDraft, asks: Asks): { answers: string[]; top: number | null } {
  if (asks.forecast === "distribution") {
    const { answers } = parseDistribution(draft.distribution);
    const top = answers.length > 0 ? Math.max(...answers.map((one) => one.probability)) : null;
    return { answers: answers.map(({ answer }) => answer), top };
  }
  const percent = parsePercent(draft.confidence);
  return {
    answers: asks.forecast === "answer" ? [draft.answer] : [],
    top: percent.kind === "ok" ? percent.probability : null,
  };
}

function doubtOf(answer: string, text: string): string[] {
  const words = wordsOf(answer);
  if (words.length === 0 || /^(.)\1{2,}$/.test(words.join(""))) {
    return [`“${answer.trim()}” does not look like an answer.`];
  }
  const known = new Set(wordsOf(text));
  const isThere = fold(text).includes(fold(answer.trim())) || words.some((word) => known.has(word));
  return isThere ? [] : [`“${answer.trim()}” is nowhere in the text.`];
}

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Without capitals and accents. */
const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
