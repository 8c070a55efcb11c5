import { plainAnswer } from "@/lib/prompts/answer-names";
import type { PhraseTable } from "@/lib/prompts/phrase-table";
import { type Reading, readingOf } from "../reading";
import { answersIn } from "./answers-in";
import { type Asked, coverage, readQuestion } from "./asked";
import { type Clause, clausesOf } from "./clauses";
import { isTruth } from "./is-truth";
import { allPhrases, withForms } from "./phrases";
import { sentencesOf } from "./sentences";
import { contentStems } from "./words";

/** As readers, and as the judge of the same answers by their names. The number rises with every change of what they read. */
export const ruleVersion = "rules 1";

export interface TextToRead {
  question: string;
  /** Null where nobody knows it. The rules never look for it: it only says which answers are right, by name. */
  truth: string | null;
  aliases: readonly string[];
  text: string;
  /** The texts of a non-confidence model are believed: their first answer has probability 1. */
  modelKind: "confidence" | "non-confidence";
}

/**
 * A forecast from a text by rules: no model, no knowledge, the same every time.
 *
 * 1. Answers are looked for in the sentence that has most of the question's words, and in those right after it that go
 *    on about it and say how sure they are: "I estimate there is a 75% chance it is ...".
 * 2. An answer is what such a clause has in quotes, names ("is", "known as"), or adds to the question's words.
 * 3. Its probability is the number beside it, or else the phrase's; "a 60% chance it was X or Y" gives each the half.
 * 4. Answers without any share what the others leave of 1. A text that states no doubt is believed.
 *
 * @param phrases takes the place of the whole table
 */
export function readByRule(
  { question, truth, aliases, text, modelKind }: TextToRead,
  phrases: PhraseTable = allPhrases,
): Reading {
  const asked = readQuestion(question);
  const stated = statedAnswers(text, asked, withForms(phrases));
  const weighed =
    modelKind === "non-confidence"
      ? stated.slice(0, 1).map(({ answer }) => ({ answer, probability: 1 }))
      : shareRest(stated);
  const names = truth === null ? null : [truth, ...aliases];
  return readingOf(
    weighed.map((one) => ({ ...one, matchesTruth: names && isTruth(one.answer, names, asked) })),
  );
}

interface StatedAnswer {
  answer: string;
  /** Null where the text says nothing. */
  probability: number | null;
  by: "number" | "phrase" | "nothing";
  named: boolean;
}

const strength = { nothing: 0, phrase: 1, number: 2 };

/** The answers in the order in which the text mentions them, each with what says most of it. */
function statedAnswers(
  text: string,
  asked: Asked,
  phrases: ReadonlyMap<string, number>,
): StatedAnswer[] {
  const found = new Map<string, StatedAnswer>();
  for (const clause of clausesOnQuestion(text, asked, phrases)) {
    for (const one of answersOf(clause, asked)) {
      const plain = plainAnswer(one.answer);
      const other = found.get(plain);
      if (!other) found.set(plain, one);
      else if (strength[one.by] > strength[other.by]) {
        found.set(plain, { ...one, answer: other.answer });
      }
    }
  }
  const all = [...found.values()];
  // Beside numbers, a word that is only new in a sentence is no answer.
  const hasNumbers = all.some(({ by }) => by === "number");
  return all.filter(({ by, named }) => !hasNumbers || named || by === "number");
}

function answersOf({ text, statement }: Clause, asked: Asked): StatedAnswer[] {
  if (statement?.kind === "unknown") return [];
  const { answers, named } = answersIn(text, asked);
  const each = /\beach\b/i.test(text) ? 1 : answers.length;
  const probability = statement ? statement.probability / each : null;
  const by = statement?.kind ?? "nothing";
  return answers.map((answer) => ({ answer, probability, by, named }));
}

/** The clauses of the sentence that restates the question, and of those after it that go on about it. */
function clausesOnQuestion(
  text: string,
  asked: Asked,
  phrases: ReadonlyMap<string, number>,
): Clause[] {
  const sentences = sentencesOf(text).map((sentence) => {
    const clauses = clausesOf(sentence, phrases);
    const answers = clauses.some((clause) => answersOf(clause, asked).length > 0);
    return { clauses, covered: answers ? coverage(sentence, asked) : 0 };
  });
  const most = Math.max(0, ...sentences.map(({ covered }) => covered));
  if (most === 0) return [];
  const first = sentences.findIndex(({ covered }) => covered === most);
  const clauses = [...(sentences[first]?.clauses ?? [])];
  for (const { clauses: next } of sentences.slice(first + 1)) {
    const numbersCame = clauses.some(({ statement }) => statement?.kind === "number");
    const onIt = next.filter((clause) => goesOn(clause, asked, numbersCame));
    const isDoubt = next.every(({ statement }) => statement?.kind === "unknown");
    if (onIt.length === 0 && !isDoubt) break;
    clauses.push(...onIt);
  }
  return clauses;
}

const pronoun = /^\W*(?:it|this|that|he|she|they|the\s+(?:correct\s+)?answer)\b/i;

/** Whether a clause after the first sentence states another answer: after numbers, only with a number. */
function goesOn({ text, statement }: Clause, asked: Asked, onlyNumbers: boolean): boolean {
  if (!statement || statement.kind === "unknown") return false;
  if (onlyNumbers && statement.kind !== "number") return false;
  const { answers, named } = answersIn(text, asked);
  if (answers.length === 0) return false;
  const said = contentStems(answers.join(" "));
  const isBare = [...contentStems(text)].every((one) => said.has(one));
  return (
    coverage(text, asked) >= 1 / 3 ||
    (pronoun.test(text) && (named || coverage(text, asked) > 0)) ||
    (statement.kind === "number" && isBare)
  );
}

/** Answers without a probability share what the others leave of 1. */
function shareRest(stated: readonly StatedAnswer[]): { answer: string; probability: number }[] {
  const known = stated.filter(({ probability }) => probability !== null);
  const left = Math.max(0, 1 - known.reduce((sum, { probability }) => sum + (probability ?? 0), 0));
  const share = left / (stated.length - known.length);
  return stated
    .map(({ answer, probability }) => ({ answer, probability: probability ?? rounded(share) }))
    .filter(({ probability }) => probability > 0);
}

/** 1 - 0.7 is 0.30000000000000004; what was meant is 0.3. */
const rounded = (probability: number): number => Number(probability.toPrecision(15));
