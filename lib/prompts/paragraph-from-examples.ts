import { paragraphTokens, readProse } from "./paragraph";
import type { Message, Prompt } from "./prompt";

/** A query and a text that answers it as texts should be written. */
export interface WrittenExample {
  query: string;
  text: string;
}

/** The query after examples, as turns of a conversation. */
export const paragraphFromExamples: Prompt<
  { query: string; examples: readonly WrittenExample[] },
  string
> = {
  name: "paragraph-from-examples",
  version: 1,
  mostTokens: paragraphTokens,
  write: ({ query, examples }) => [
    ...examples.flatMap((example): Message[] => [
      { role: "user", content: example.query },
      { role: "assistant", content: example.text },
    ]),
    { role: "user", content: query },
  ],
  read: readProse,
};
