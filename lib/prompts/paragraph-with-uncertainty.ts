import { paragraphTokens, readProse } from "./paragraph";
import type { Prompt } from "./prompt";

/** The query, with the request to state how sure the model is of each claim. */
export const paragraphWithUncertainty: Prompt<{ query: string }, string> = {
  name: "paragraph-with-uncertainty",
  version: 1,
  mostTokens: paragraphTokens,
  write: ({ query }) => [
    {
      role: "user",
      content: `${query}

Where you are not certain of a claim, say in the paragraph how likely it is to be true, as a probability in percent. Where several answers are possible, give the probability of each.`,
    },
  ],
  read: readProse,
};
