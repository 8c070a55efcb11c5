import { z } from "zod";
import { plainAnswer } from "./answer-names";
import { answerText } from "./answer-text";
import type { Message, Prompt } from "./prompt";
import { readJson } from "./read-json";

/** A text with the answers that a careful person finds in it. */
export interface ReadExample {
  question: string;
  text: string;
  answers: readonly string[];
}

interface TextOnQuestion {
  question: string;
  text: string;
  examples?: readonly ReadExample[] | undefined;
}

// Providers are told how many, or a weak model's list would never end.
const schema = z.strictObject({ answers: z.array(answerText).max(20) });

const asked = (question: string, text: string) =>
  `List every answer that a text gives to a question, in the order in which the text first names them.

- Take answers from the text only. Ignore what you know yourself, even if the text is wrong.
- Include answers that the text calls unlikely. Leave out those it says are wrong.
- Write each answer as briefly as the text does, without how sure the text is. Give each once, and each alone, also those that the text joins by "or".
- If the text gives no answer to this question, the list is empty.

Question: ${question}

<text>
${text}
</text>

Reply with JSON only, in this form: {"answers": ["...", "..."]}`;

/** The possible answers that a text gives to a question, those mentioned first before others. */
export const extractAnswers: Prompt<TextOnQuestion, string[]> = {
  name: "extract-answers",
  version: 2,
  mostTokens: 300,
  write: ({ question, text, examples = [] }) => [
    ...examples.flatMap((example): Message[] => [
      { role: "user", content: asked(example.question, example.text) },
      { role: "assistant", content: JSON.stringify({ answers: example.answers }) },
    ]),
    { role: "user", content: asked(question, text) },
  ],
  read: (text) => {
    const found = readJson(text, schema)?.answers;
    if (!found) return null;
    const once = new Map<string, string>();
    for (const answer of found) {
      const plain = plainAnswer(answer);
      if (!once.has(plain)) once.set(plain, answer);
    }
    return [...once.values()];
  },
  schema,
};
