import { type Asked, negation } from "./asked";
import { contentStems, isContent, stem, type Token, tokensOf } from "./words";

/** The answers of a clause, and whether it names them (quotes, "is", "known as") or they are only new in it. */
export interface FoundAnswers {
  answers: string[];
  named: boolean;
}

const number =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|hundred|thousand)\b/i;
const quoted = /["“]([^"“”]{1,200}?)[,.;]?["”]/g;
const verb =
  /\b(?:(?:is|are|was|were|be|been|being)\s+)?(?:(?:also|commonly|often|now)\s+)?(?:known\s+as|referred\s+to\s+as|called|named|termed)\b|\bstands?\s+for\b|\b(?:is|are|was|were|be|been)\b/gi;
const byWhom = /^\s*(?:\w+\s+){1,3}?by\s+(?=\p{Lu})/u;
const notNoun = /^(?:\p{Ll}+(?:ed|ing)|known|found|born|made|seen|thought|said|able|best|not)$/u;
const ofKind =
  /^(?:(?:an?|the|some)\s+)?(?:type|kind|sort|form|species|member|work|name|city|town)s?\s+of\s+/i;
const article = /^(?:an?|the|either|both)\s+/i;
const itself = /\s+(?:itself|himself|herself|themselves)$/i;
const somethingElse =
  /^(?:an?other|others?|something|someone|somewhere|some|none|neither|unknown|different|any|it|they|he|she|this|that)\b/i;
const stops = new Set(
  "that which who whom whose where when while because although though but if in on at by for from with to into as due located based written is are was were be has have had it he she they".split(
    " ",
  ),
);

/** Finds the answers to a question in one clause of a text, by rules alone. */
export function answersIn(clause: string, asked: Asked): FoundAnswers {
  if (negation.test(clause) && !asked.isNegative) return { answers: [], named: false };
  const isNew = (text: string) =>
    tokensOf(text).some(({ word }) => isContent(word) && !asked.stems.has(stem(word)));
  const fits = (text: string) =>
    text !== "" &&
    !somethingElse.test(text) &&
    [...contentStems(text)].some((one) => one !== asked.noun) &&
    (!asked.forNumber || number.test(text)) &&
    (!asked.forName || /\p{Lu}/u.test(text));

  const inQuotes = quotedAnswers(clause).filter((text) => isNew(text) && fits(text));
  if (inQuotes.length > 0) return { answers: inQuotes, named: true };

  const sides = [...clause.matchAll(verb)].map(({ 0: found, index }) => ({
    before: clause.slice(0, index),
    after: clause.slice(index + found.length),
  }));
  for (const { after } of sides) {
    const answers = nouns(after.replace(byWhom, "")).filter(fits);
    if (answers.some(isNew)) return { answers, named: true };
  }
  for (const { before } of sides) {
    const answers = nouns(before).filter(fits);
    if (answers.some(isNew)) return { answers, named: true };
  }
  const added = newIn(clause, asked, fits);
  const [only] = sides;
  if (only && !added.some(isNew)) {
    // All words are the question's: what it asks for is the subject, and the other side the answer.
    const after = nouns(only.after).filter(fits);
    const isSubject = (text: string) =>
      tokensOf(text).some(({ word }) => stem(word) === asked.noun);
    const answers = after.some(isSubject) ? nouns(only.before).filter(fits) : after;
    if (answers.length > 0) return { answers, named: true };
  }
  return { answers: added, named: false };
}

/** Quoted texts that follow each other as alternatives do. */
function quotedAnswers(clause: string): string[] {
  const found = [...clause.matchAll(quoted)];
  const last = found.findIndex(({ 0: text, index }, i) => {
    const next = found[i + 1];
    const between = next && clause.slice(index + text.length, next.index);
    return between === undefined || !/^[\s,]*(?:(?:or|and)\s+)?(?:the\s+)?$/.test(between);
  });
  return found.slice(0, last + 1).map(({ 1: text = "" }) => text.trim());
}

/** The noun, or the alternatives "A, B, or C", with which a text begins. */
function nouns(text: string): string[] {
  const plain = text.replace(/^[\s,:"“(]+/, "");
  const isList = /^either\b/i.test(plain) || /^[^.;:]*?,?\s+or\s+/.test(headOf(plain));
  const parts = isList ? headOf(plain).split(/\s*,\s*(?:or\s+)?|\s+or\s+/) : [plain];
  return parts.map(nounOf).filter((noun) => noun !== "");
}

/** Up to the first word that opens another clause. */
function headOf(text: string): string {
  const stop = tokensOf(text).find(({ word }, i) => i > 0 && stops.has(word.toLowerCase()));
  const head = stop ? text.slice(0, stop.start) : text;
  return head.split(/[;:(—]/, 1)[0] ?? "";
}

function nounOf(text: string): string {
  const head = headOf(text.trim().replace(/^(?:in|on|at|around|about)\s+/i, ""));
  // "December 7, 1995" is one answer; other commas end it.
  const [noun = ""] = head.split(/,(?!\d)(?!\s+\d{4}\b)|\s+(?:and|or)\s+(?!\p{Lu})/u, 1);
  const [first] = tokensOf(noun).filter(({ word }) => isContent(word));
  const plain = noun.replace(article, "").replace(ofKind, "").replace(article, "");
  const startsAsNoun = article.test(noun) || !first || !notNoun.test(first.word);
  return startsAsNoun && first ? trim(plain).replace(itself, "") : "";
}

/** What is new in a clause: the first noun with a word that the question lacks, or else the last noun. */
function newIn(clause: string, asked: Asked, fits: (text: string) => boolean): string[] {
  const chunks = chunksOf(clause);
  for (const { tokens, hasArticle } of chunks) {
    const isNew = ({ word }: Token) =>
      !asked.stems.has(stem(word)) && isContent(word) && (hasArticle || !notNoun.test(word));
    const first = tokens.findIndex(isNew);
    if (first === -1) continue;
    const last = tokens.findLastIndex(isNew);
    const own = hasArticle ? tokens : tokens.slice(first, last + 1);
    const answer = textOf(clause, own);
    if (fits(answer)) return [answer];
  }
  const last = chunks.findLast(({ hasArticle }) => hasArticle);
  const answer = last ? textOf(clause, last.tokens) : "";
  return fits(answer) ? [answer] : [];
}

interface Chunk {
  tokens: Token[];
  hasArticle: boolean;
}

/** Runs of words between function words and punctuation. */
function chunksOf(clause: string): Chunk[] {
  const chunks: Chunk[] = [];
  let end = 0;
  let current: Chunk = { tokens: [], hasArticle: false };
  for (const token of tokensOf(clause)) {
    const isYear =
      /^\d{4}$/.test(token.word) && /\d, $/.test(clause.slice(token.start - 3, token.start));
    const isCut = !isYear && /[,;:()"“”—]/.test(clause.slice(end, token.start));
    end = token.end;
    const isArticle = /^(?:an?|the)$/i.test(token.word);
    const keeps = isContent(token.word) || (token.word === "of" && current.hasArticle);
    if (isCut || !keeps) {
      if (current.tokens.length > 0) chunks.push(current);
      current = { tokens: [], hasArticle: isArticle };
    }
    if (keeps) current.tokens.push(token);
  }
  if (current.tokens.length > 0) chunks.push(current);
  return chunks;
}

const textOf = (clause: string, tokens: readonly Token[]): string =>
  clause.slice(tokens[0]?.start, tokens.at(-1)?.end);

const trim = (text: string): string => text.replace(/^[\s"“'(]+|[\s"”'.,;:!?)]+$/g, "");
