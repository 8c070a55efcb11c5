import { contentStems } from "./words";

/** Where a sentence says how sure it is. */
export interface Statement {
  start: number;
  end: number;
  /** `unknown`: the sentence says that it does not know. */
  kind: "number" | "phrase" | "unknown";
  probability: number;
}

const noun =
  "(?:chance|likelihood|likely|probability|probable|possibility|confidence|confident|certainty|certain|sure)";
const about =
  "(?:(?:an?|about|around|roughly|approximately|only|nearly|almost|over|at least|up to|with)\\s+)*";
const percent =
  "(\\d{1,3}(?:\\.\\d+)?)(?:\\s*(?:-|–|to)\\s*(\\d{1,3}(?:\\.\\d+)?))?\\s*(?:%|percent\\b|per cent\\b)";
const fraction = "(0?\\.\\d+|1\\.0+)";
const words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const small = `(\\d+|${words.join("|")})`;

const there = "(?:(?:there|it)(?:\\s+(?:is|was)|['’]s)\\s+)?";
const numbers = {
  percent: new RegExp(`${there}${about}${percent}(?:\\s+(?:${noun})\\b)?`, "gi"),
  fraction: new RegExp(
    `${there}${about}(?:${fraction}\\s+(?:chance|likelihood|probability)|(?:probability|likelihood|confidence)\\s+(?:of|is|at)\\s+${about}${fraction})`,
    "gi",
  ),
  outOf: new RegExp(
    `${there}${about}${small}(?:[- ]in[- ]|\\s+out\\s+of\\s+)${small}\\s+(?:chance|probability|odds)`,
    "gi",
  ),
};
const speaksOfConfidence = new RegExp(
  `\\b${noun}\\b|\\bodds\\b|\\bI(?:\\s+would|['’]d)?\\s+(?:give|put)\\b`,
  "i",
);
const unknown =
  /\b(?:uncertain|unsure|unclear|unknown|not\s+(?:entirely\s+|completely\s+)?(?:sure|certain)|(?:do|does|did)(?:\s+not|n['’]t)\s+know)\b/gi;

/**
 * What a sentence says of how sure it is, in order. A number beside a phrase is the same statement, and the number
 * counts: "I believe with 75% likelihood".
 */
export function statementsIn(sentence: string, phrases: ReadonlyMap<string, number>): Statement[] {
  const found = [
    ...numbersIn(sentence),
    ...[...sentence.matchAll(unknown)].map((match) => at(match, "unknown", 0)),
    ...phrasesIn(sentence, phrases),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  const statements: Statement[] = [];
  for (const one of found) {
    const before = statements.at(-1);
    if (!before) statements.push(one);
    else if (one.start < before.end) continue;
    else if (isOneWith(before, one, sentence)) {
      const said = before.kind === "number" ? before : one;
      statements.splice(-1, 1, { ...said, start: before.start, end: one.end });
    } else statements.push(one);
  }
  return statements;
}

/** Two statements with nothing of the subject between them are one, unless both are numbers. */
function isOneWith(before: Statement, next: Statement, sentence: string): boolean {
  if (before.kind === "number" && next.kind === "number") return false;
  return contentStems(sentence.slice(before.end, next.start)).size === 0;
}

function numbersIn(sentence: string): Statement[] {
  // "70% of the surface" says nothing of confidence.
  const speaks = speaksOfConfidence.test(sentence);
  const percents = [...sentence.matchAll(numbers.percent)].flatMap((match) => {
    const inBrackets = /\(\s*$/.test(sentence.slice(0, match.index));
    const saysNoun = speaksOfConfidence.test(match[0]);
    const ofSomething = /^\s+of\b/.test(sentence.slice(match.index + match[0].length));
    if (!inBrackets && !saysNoun && (!speaks || ofSomething)) return [];
    return [at(match, "number", mean(match[1], match[2]) / 100)];
  });
  const fractions = [...sentence.matchAll(numbers.fraction)].map((match) =>
    at(match, "number", Number(match[1] ?? match[2])),
  );
  const outOf = [...sentence.matchAll(numbers.outOf)].map((match) =>
    at(match, "number", whole(match[1]) / whole(match[2])),
  );
  return [...percents, ...fractions, ...outOf].filter(({ probability }) => probability <= 1);
}

function phrasesIn(sentence: string, phrases: ReadonlyMap<string, number>): Statement[] {
  // The longest first, so that "almost certain" is not "certain".
  const longest = [...phrases.keys()].sort((a, b) => b.length - a.length);
  const any = longest.map(patternOf).join("|");
  if (any === "") return [];
  const pattern = new RegExp(`(?<![\\p{L}-])(?:${any})(?![\\p{L}-])`, "giu");
  return [...sentence.matchAll(pattern)].map((match) => {
    const phrase = match[0]
      .toLowerCase()
      .replace(/\s+/g, " ")
      .replace(/^i (?:also|still|do) /, "i ");
    return at(match, "phrase", phrases.get(phrase) ?? 0);
  });
}

/** "I also believe" is "I believe". */
const patternOf = (phrase: string): string =>
  phrase
    .split(/\s+/)
    .map(escaped)
    .join("\\s+")
    .replace(/^i\\s\+/, "i\\s+(?:(?:also|still|do)\\s+)?");

const at = (match: RegExpExecArray, kind: Statement["kind"], probability: number): Statement => ({
  start: match.index,
  end: match.index + match[0].length,
  kind,
  probability,
});

const mean = (low = "", high = low): number => (Number(low) + Number(high)) / 2;
const whole = (text = ""): number => words.indexOf(text.toLowerCase()) + 1 || Number(text);
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
