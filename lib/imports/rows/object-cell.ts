import { findUnstorable } from "../find-unstorable";
import { type CellParser, type Parsed, parseJson, quote } from "./cell";
import { probability } from "./number-cell";
import { longText } from "./text-cell";

/** A JSON object, as such or written out in text. */
export const jsonObject: CellParser<Record<string, unknown>> = (cell) => {
  const value = typeof cell === "string" ? parseJson(cell) : cell;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { problem: `${quote(cell)} is not a JSON object` };
  }
  // Parsing has turned escapes into characters, so they are checked now.
  const unstorable = findUnstorable(value);
  return unstorable ? { problem: unstorable } : { value: value as Record<string, unknown> };
};

/** Whole percents of a few answers, each rounded, add up to 100 within two. */
const rounding = 0.02;
const answerText = longText(2_000);

/**
 * The probabilities of answers: an object {answer: probability}, as such or as JSON in text. As
 * when people type them, no answer may occur twice, ignoring case, and a sum below 1 leaves the
 * rest to something else. Rounding may raise the sum to 1.02; the probabilities are stored
 * unchanged.
 */
export const distribution: CellParser<Record<string, number>> = (cell) => {
  const object = jsonObject(cell);
  if ("problem" in object) return object;
  const probabilities = new Map<string, number>();
  const seen = new Set<string>();
  for (const [written, value] of Object.entries(object.value)) {
    const parsed = readEntry(written, value);
    if ("problem" in parsed) return parsed;
    const answer = written.trim();
    const plain = answer.toLowerCase();
    if (seen.has(plain)) return { problem: `names the answer ${quote(answer)} twice` };
    seen.add(plain);
    probabilities.set(answer, parsed.value);
  }
  if (probabilities.size === 0) return { problem: "names no answer" };
  const sum = [...probabilities.values()].reduce((total, one) => total + one, 0);
  // Sums of decimal fractions are off by a few units in the last place.
  if (sum > 1 + rounding + 1e-9) {
    return {
      problem: `has probabilities that add up to ${Number(sum.toPrecision(6))}, and so to more than 1`,
    };
  }
  return { value: Object.fromEntries(probabilities) };
};

function readEntry(answer: string, value: unknown): Parsed<number> {
  if (answer.trim() === "") return { problem: "has a probability without an answer" };
  const text = answerText(answer);
  if ("problem" in text) return { problem: `names an answer that ${text.problem}` };
  const parsed = probability(value);
  return "problem" in parsed ? { problem: `at ${quote(answer)}: ${parsed.problem}` } : parsed;
}
