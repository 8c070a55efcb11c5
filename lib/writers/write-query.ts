import type { Ask } from "@/lib/prompts/ask";
import { directQuestion } from "@/lib/prompts/direct-question";
import { biographyQuery, query } from "@/lib/prompts/query";
import type { Step } from "@/lib/prompts/step";

/** The prompts that make a query. */
export const querySteps: readonly Step[] = [
  { prompt: directQuestion, temperature: 0.3 },
  { prompt: query, temperature: 0.3 },
];

/** What a query is made from. `answers`: the truth and its aliases, which the query must not name. */
export type Asked =
  | { kind: "question"; question: string; answers: readonly string[] }
  | { kind: "clue"; clue: string; category?: string; answers: readonly string[] }
  | { kind: "person"; person: string }
  | { kind: "known"; query: string };

export interface WrittenQuery {
  /** The direct question; null for a person, and where no answer gave one. */
  question: string | null;
  query: string | null;
  /** Whether the last answer reached its most tokens. */
  isCutOff: boolean;
}

/** Makes the open-ended query of a question, a Jeopardy clue or a person. @throws where `ask` does */
export async function writeQuery(ask: Ask, asked: Asked): Promise<WrittenQuery> {
  if (asked.kind === "person")
    return { question: null, query: biographyQuery(asked.person), isCutOff: false };
  if (asked.kind === "known") return { question: null, query: asked.query, isCutOff: false };
  const { answers } = asked;
  const direct =
    asked.kind === "question"
      ? { value: asked.question, isCutOff: false }
      : await ask(directQuestion, asked);
  const { value: question, isCutOff } = direct;
  if (question === null) return { question, query: null, isCutOff };
  const written = await ask(query, { question, answers });
  return { question, query: written.value, isCutOff: written.isCutOff };
}
