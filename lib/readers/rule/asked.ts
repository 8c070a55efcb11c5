import { contentStems, isContent, stem, tokensOf } from "./words";

/** What the rules use of a question. */
export interface Asked {
  /** The stems of its content words. */
  stems: ReadonlySet<string>;
  /** The stem of what it asks for: `gene` of "Which gene is mutated?". */
  noun: string | null;
  /** Answers must have a number: it asks when, or how many. */
  forNumber: boolean;
  /** Answers must have a capital letter: it asks for a person or a place. */
  forName: boolean;
  /** It has a "not" of its own. */
  isNegative: boolean;
}

const request = /^write an? (?:short )?paragraph (?:bio )?about\s+/i;
const opensNoun =
  /^(?:(?:in|on|at|of|for|from|to|by|with)\s+)?(?:what|which)\s+(?:(?:is|are|was|were)\s+)?(?:the\s+)?|^(?:the|an?)\s+/i;
const ofKind = /^(?:name|type|kind|sort|term|species|form)s?\s+(?:of|for)\s+(?:the\s+|an?\s+)?/i;
const nounEnds =
  /[,;:?.]|\b(?:that|which|who|whom|whose|where|when|in|on|at|by|for|from|with|to|of|is|are|was|were|did|does|do|has|have|had|can|used|required|called|named|known)\b/i;

/** Words that turn a clause round. */
export const negation = /\b(?:not|never|no\s+longer)\b|n['’]t\b/i;

/** Reads a question, or a query made from one: "Write a paragraph about the gene that ...". */
export function readQuestion(question: string): Asked {
  const plain = question.trim().replace(request, "");
  const opened = opensNoun.exec(plain);
  const rest = opened ? plain.slice(opened[0].length).replace(ofKind, "") : "";
  const [phrase = ""] = rest.split(nounEnds, 1);
  const noun = tokensOf(phrase).findLast(({ word }) => isContent(word));
  return {
    stems: contentStems(plain),
    noun: noun ? stem(noun.word) : null,
    isNegative: negation.test(plain),
    forName: /^(?:(?:by|for|from|to|with)\s+)?(?:who|whom|whose|where)\b/i.test(plain),
    forNumber:
      /^(?:when|how (?:many|much|old|long|far|tall|high|deep))\b/i.test(plain) ||
      /^(?:\w+\s+)?(?:what|which|the) (?:year|date|day|number|percentage)\b/i.test(plain),
  };
}

/** The share of the question's content words that a text has. */
export function coverage(text: string, { stems }: Asked): number {
  const own = contentStems(text);
  return stems.size === 0 ? 0 : [...stems].filter((one) => own.has(one)).length / stems.size;
}
