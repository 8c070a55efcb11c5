import { z } from "zod";
import type { Message, Prompt } from "./prompt";
import { readJson } from "./read-json";

interface AnswerInText {
  question: string;
  text: string;
  answer: string;
}

/** A text with how likely it makes an answer, as a careful person reads it. */
export interface WeighedExample extends AnswerInText {
  probability: number;
}

interface AnswerToWeigh extends AnswerInText {
  examples?: readonly WeighedExample[] | undefined;
}

const schema = z.strictObject({ probability: z.number().min(0).max(1) });

const asked = ({ question, text, answer }: AnswerInText) =>
  `Someone knows nothing about this question and believes exactly what the text says. How likely do they think it is that the proposed answer is right?

- Use the text only. Ignore what you know yourself: whether the answer is in fact right does not matter.
- Take the text literally. If it says "a 70% chance", the probability is 0.7. If it says how sure it is in words, choose the probability that these words mean to most readers.
- If the text gives this answer without any doubt, the probability is 1. If it does not give this answer, in these or other words, the probability is 0.

Question: ${question}

<text>
${text}
</text>

Proposed answer: ${answer}

Reply with JSON only, in this form, with a number from 0 to 1: {"probability": ...}`;

/** How likely a text makes one answer to a question. */
export const forecastProbs: Prompt<AnswerToWeigh, number> = {
  name: "forecast-probs",
  version: 2,
  mostTokens: 200,
  write: ({ examples = [], ...item }) => [
    ...examples.flatMap((example): Message[] => [
      { role: "user", content: asked(example) },
      { role: "assistant", content: JSON.stringify({ probability: example.probability }) },
    ]),
    { role: "user", content: asked(item) },
  ],
  read: (text) => readJson(text, schema)?.probability ?? null,
  schema,
};
