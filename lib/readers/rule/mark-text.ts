import { allPhrases, withForms } from "./phrases";
import { sentencesOf } from "./sentences";
import { statementsIn } from "./statements";

/** A part of a text: plain, a statement of confidence, or an answer that is wrong. */
export interface MarkedPart {
  start: number;
  text: string;
  mark: "confidence" | "wrong" | null;
}

interface Span {
  start: number;
  end: number;
  mark: "confidence" | "wrong";
}

const phrases = withForms(allPhrases);

/** A text in parts, with its statements of confidence, as the rule reader finds them, and answers that are wrong. */
export function markText(text: string, wrongAnswers: readonly string[]): MarkedPart[] {
  const spans = [...wrongIn(text, wrongAnswers), ...confidencesIn(text)].sort(
    (a, b) => a.start - b.start || b.end - a.end,
  );
  const parts: MarkedPart[] = [];
  let at = 0;
  const add = (end: number, mark: MarkedPart["mark"]) => {
    if (end > at) parts.push({ start: at, text: text.slice(at, end), mark });
    at = Math.max(at, end);
  };
  for (const { start, end, mark } of spans) {
    // What overlaps with something marked before it is left out.
    if (start < at) continue;
    add(start, null);
    add(end, mark);
  }
  add(text.length, null);
  return parts;
}

function confidencesIn(text: string): Span[] {
  let from = 0;
  return sentencesOf(text).flatMap((sentence) => {
    const start = text.indexOf(sentence, from);
    from = start + sentence.length;
    return statementsIn(sentence, phrases).map((said) => ({
      start: start + said.start,
      end: start + said.end,
      mark: "confidence" as const,
    }));
  });
}

/** A shorter answer would be found in other words. */
const shortest = 3;

function wrongIn(text: string, answers: readonly string[]): Span[] {
  return [...new Set(answers.map((answer) => answer.trim()))]
    .filter((answer) => answer.length >= shortest)
    .flatMap((answer) => {
      const literal = answer.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
      const whole = new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, "giu");
      return [...text.matchAll(whole)].map(({ 0: found, index }) => ({
        start: index,
        end: index + found.length,
        mark: "wrong" as const,
      }));
    });
}
