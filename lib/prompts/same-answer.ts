import { z } from "zod";
import type { Prompt } from "./prompt";
import { readJson } from "./read-json";

interface ProposedAnswer {
  question: string;
  truth: string;
  aliases: readonly string[];
  answer: string;
}

const schema = z.strictObject({ same: z.boolean() });

/** Whether an answer means the same as the correct one. */
export const sameAnswer: Prompt<ProposedAnswer, boolean> = {
  name: "same-answer",
  version: 1,
  mostTokens: 200,
  write: ({ question, truth, aliases, answer }) => [
    {
      role: "user",
      content: `Does the proposed answer to the question mean the same as the correct answer?

- Other words, spellings, abbreviations, word forms and a missing first name or unit make no difference.
- An answer that is more detailed is the same if it includes the correct answer and contradicts nothing. One that is vaguer is not, if it would fit other things too.
- Trust the correct answer, even if you think it is wrong.

Question: In which city is the Louvre? / Correct answer: Paris / Proposed answer: Paris, France
{"same": true}
Question: Who was the first president of the United States? / Correct answer: George Washington / Proposed answer: Washington
{"same": true}
Question: Which animal is the largest? / Correct answer: The blue whale / Proposed answer: A whale
{"same": false}
Question: When did the Berlin Wall fall? / Correct answer: 1989 / Proposed answer: 1990
{"same": false}

Question: ${question}
Correct answer: ${truth}${aliases.length > 0 ? `\nAlso accepted: ${aliases.join("; ")}` : ""}
Proposed answer: ${answer}

Reply with JSON only, {"same": true} or {"same": false}.`,
    },
  ],
  read: (text) => readJson(text, schema)?.same ?? null,
  schema,
};
