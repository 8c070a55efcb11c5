import { longestAnswer } from "./lengths";
import type { Span } from "./schema";

/**
 * The part of a text that somebody selected, as an answer: without the space around it, on one line, and with where it
 * stands. Null where it holds no letters, or is too long for an answer.
 * @param start in the units in which JavaScript counts, as browsers give it
 */
export function takePhrase(
  text: string,
  start: number,
  end: number,
): { answer: string; answerAt: Span } | null {
  const selected = text.slice(start, end);
  const phrase = selected.trim();
  if (!/[\p{L}\p{N}]/u.test(phrase) || phrase.length > longestAnswer) return null;
  const before = text.slice(0, start) + selected.slice(0, selected.indexOf(phrase));
  const first = countCharacters(before);
  return {
    answer: phrase.replace(/\s+/g, " "),
    answerAt: { start: first, end: first + countCharacters(phrase) },
  };
}

/** As Postgres, R and Python count them. */
const countCharacters = (text: string): number => [...text].length;
