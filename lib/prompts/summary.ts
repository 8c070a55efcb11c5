import { paragraphTokens, readProse } from "./paragraph";
import type { Prompt } from "./prompt";

interface Samples {
  query: string;
  /** Several texts for the same query. */
  texts: readonly string[];
}

/** One text from several, which says how many of them agree as how sure it is. */
export const summary: Prompt<Samples, string> = {
  name: "summary",
  version: 1,
  mostTokens: paragraphTokens,
  write: ({ query, texts }) => [
    {
      role: "user",
      content: `One writer answered the same request ${texts.length} times. Write one paragraph, in the first person, that says what this writer believes and how sure they are.

- The share of the drafts that make a claim is how sure the writer is of it. A claim in ${texts.length} of ${texts.length} drafts is certain. If ${Math.ceil((3 * texts.length) / 4)} of ${texts.length} drafts name one answer and the others another, give both, each with its probability in percent.
- State how sure the writer is of every claim, in percent or in words: "I am certain that ...", "I estimate there is a 75% chance that ...", "I am not sure whether ...".
- Begin with what the request asks for. Leave out details that occur in only one draft.
- Add nothing of your own, and do not correct anything.
- Do not mention the drafts or the request. Write as the writer.

Request: ${query}

${texts.map((text, i) => `<draft number="${i + 1}">\n${text}\n</draft>`).join("\n")}

Reply with the paragraph only.`,
    },
  ],
  read: readProse,
};
