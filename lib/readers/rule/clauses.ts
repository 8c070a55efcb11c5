import { type Statement, statementsIn } from "./statements";
import { contentStems } from "./words";

/** A part of a sentence, and what it says of how sure it is; null where it says nothing. */
export interface Clause {
  text: string;
  statement: Statement | null;
}

/** The clauses of a sentence, one for each statement of confidence. */
export function clausesOf(sentence: string, phrases: ReadonlyMap<string, number>): Clause[] {
  const statements = statementsIn(sentence, phrases);
  if (statements.length === 0) return [{ text: tidy(sentence), statement: null }];
  const between = (from?: Statement, to?: Statement) =>
    sentence.slice(from?.end ?? 0, to?.start ?? sentence.length);
  const last = statements.at(-1);
  // "Kelm is 70% likely": statements that follow what they are about.
  if (contentStems(between(last)).size === 0) {
    return statements.map((statement, i) => ({
      text: tidy(between(statements[i - 1], statement)),
      statement,
    }));
  }
  return statements.map((statement, i) => {
    const after = between(statement, statements[i + 1]);
    const before = i === 0 ? between(undefined, statement) : "";
    const text = isPart(before, after) ? `${before} ${after}` : after;
    return { text: tidy(text), statement };
  });
}

/** Whether what is before a statement belongs to its clause: "It is [possibly] Kelm", but not "It is [likely] that ...". */
const isPart = (before: string, after: string): boolean =>
  contentStems(before).size > 0 ||
  (/\b(?:is|are|was|were)\s*$/i.test(before) && !/^\s*that\b/i.test(after));

const lead =
  /^(?:[\s,;:()]|\b(?:and|or|but|that|of|for|there\s+is|the\s+(?:chance|likelihood|probability|odds)\s+(?:that|of))\b)+/i;
const trail = /(?:[\s,;:(]|\b(?:and|or|but|an?|is|are|was|with|there\s+is|I\s+am)\b)+$/i;

const tidy = (text: string): string => text.replace(lead, "").replace(trail, "");
