import { z } from "zod";
import { answerText, atMost } from "./answer-text";
import type { Prompt } from "./prompt";
import { readJson } from "./read-json";

interface Biography {
  /** Whom or what the text is about. */
  entity: string;
  text: string;
}

const splitClaim = z.strictObject({
  claim: answerText,
  /** Claims of one number exclude each other. */
  group: z.int().min(1),
  /** `unknown`: the text says that it does not know. */
  type: z.enum(["fact", "opinion", "unknown"]),
});
export type SplitClaim = z.infer<typeof splitClaim>;

const schema = z.strictObject({ claims: atMost(200, splitClaim) });

/** The claims of a text, those that exclude each other in one group. */
export const splitClaims: Prompt<Biography, SplitClaim[]> = {
  name: "split-claims",
  version: 1,
  mostTokens: 4_000,
  write: ({ entity, text }) => [
    {
      role: "user",
      content: `Split a text about ${entity} into all of its claims, in the order of the text.

- Each claim is one short sentence with one fact, and is understood without the text: write names, not "she" or "the film".
- Leave out of the claim how sure the text is of it: "I am 70% sure that she was born in 1950" is the claim "${entity} was born in 1950."
- Number the groups from 1. Claims that cannot both be true because they answer the same question share a group: "There is a 60% chance that it was Rome and a 40% chance that it was Milan" is two claims of one group. Every other claim has a group of its own.
- type is "opinion" if nobody could check the claim ("was a great artist"), "unknown" if the text only says that it does not know ("I am uncertain where she was born"), and otherwise "fact".

<text>
${text}
</text>

Reply with JSON only, in this form: {"claims": [{"claim": "...", "group": 1, "type": "fact"}]}`,
    },
  ],
  read: (text) => readJson(text, schema)?.claims ?? null,
  schema,
};
