import { z } from "zod";
import { mentions } from "./answer-names";
import { answerText } from "./answer-text";
import type { Prompt } from "./prompt";
import { readJson } from "./read-json";

interface Clue {
  /** As Jeopardy prints it: "For the last 8 years of his life ... this man's theory". */
  clue: string;
  category?: string | undefined;
  /** The truth and its aliases. They are not sent; a question that names one is refused. */
  answers: readonly string[];
}

const schema = z.strictObject({ question: answerText });

/** Turns a Jeopardy clue into a question that asks for the same answer. */
export const directQuestion: Prompt<Clue, string> = {
  name: "direct-question",
  version: 1,
  mostTokens: 200,
  write: ({ clue, category }) => [
    {
      role: "user",
      content: `Rewrite this quiz clue as one direct question. The question must have the same answer as the clue and keep every fact of the clue. Do not answer it, and do not name the answer.

Example clue: This planet, the largest of our solar system, is named after the king of the Roman gods
Example output: {"question": "Which planet, the largest of our solar system, is named after the king of the Roman gods?"}

${category ? `Category: ${category}\n` : ""}Clue: ${clue}

Reply with JSON only, in this form: {"question": "..."}`,
    },
  ],
  read: (text, { clue, answers }) => {
    const question = readJson(text, schema)?.question;
    if (!question?.endsWith("?")) return null;
    return mentions(question, answers) && !mentions(clue, answers) ? null : question;
  },
  schema,
};
