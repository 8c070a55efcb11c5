import { z } from "zod";
import { mentions } from "./answer-names";
import { answerText } from "./answer-text";
import type { Prompt } from "./prompt";
import { readJson } from "./read-json";

interface AskedQuestion {
  question: string;
  /** The truth and its aliases. They are not sent; a query that names one is refused. */
  answers: readonly string[];
}

const opening = "Write a paragraph about ";
const schema = z.strictObject({ query: answerText });

/** Turns a question into an open-ended query, to which a paragraph gives the answer in passing. */
export const query: Prompt<AskedQuestion, string> = {
  name: "query",
  version: 1,
  mostTokens: 200,
  write: ({ question }) => [
    {
      role: "user",
      content: `Turn a question into a request for a paragraph. The request begins with "${opening}" and names what the question asks for, with every fact of the question. Do not answer the question, and do not name its answer.

Question: Who painted the ceiling of the Sistine Chapel?
Output: {"query": "${opening}the artist who painted the ceiling of the Sistine Chapel."}

Question: In which year did the first people land on the Moon?
Output: {"query": "${opening}the year in which the first people landed on the Moon."}

Question: ${question}
Reply with JSON only, in this form: {"query": "${opening}..."}`,
    },
  ],
  read: (text, { question, answers }) => {
    const written = readJson(text, schema)?.query;
    if (!written?.startsWith(opening) || written.length === opening.length) return null;
    return mentions(written, answers) && !mentions(question, answers) ? null : written;
  },
  schema,
};

/** The query for a biography is always this one. */
export const biographyQuery = (person: string): string => `Write a paragraph bio about ${person}.`;
