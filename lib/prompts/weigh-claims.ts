import { z } from "zod";
import { atMost } from "./answer-text";
import type { PhraseTable } from "./phrase-table";
import type { Prompt } from "./prompt";
import { readJson } from "./read-json";

interface ClaimsInText {
  text: string;
  claims: readonly string[];
  phrases: PhraseTable;
}

const claimWeight = z.strictObject({
  /** The claim's place in the list, from 1. */
  number: z.int().min(1),
  /** Stated without doubt, with a number, or with words. */
  kind: z.enum(["direct", "numeric", "verbal"]),
  confidence: z.number().min(0).max(1),
});
export type ClaimWeight = Omit<z.infer<typeof claimWeight>, "number">;

const schema = z.strictObject({ claims: atMost(200, claimWeight) });

/** How sure a text is of each of its claims, and how it says so. */
export const weighClaims: Prompt<ClaimsInText, ClaimWeight[]> = {
  name: "weigh-claims",
  version: 1,
  mostTokens: 4_000,
  write: ({ text, claims, phrases }) => [
    {
      role: "user",
      content: `How sure is this text of each of the claims below? Use the text only, and ignore what you know yourself.

For every claim give its number, a kind and a confidence from 0 to 1:
- "direct": the text states the claim without any doubt. The confidence is 1.
- "numeric": the text gives a number ("a 70% chance"). The confidence is that number.
- "verbal": the text uses words of confidence. Take the probability of the same phrase in this table, and choose fitting ones for other phrases:
${Object.entries(phrases)
  .map(([phrase, probability]) => `  ${phrase}: ${probability}`)
  .join("\n")}

<text>
${text}
</text>

Claims:
${claims.map((claim, i) => `${i + 1}. ${claim}`).join("\n")}

Reply with JSON only, in this form: {"claims": [{"number": 1, "kind": "numeric", "confidence": 0.7}]}`,
    },
  ],
  read: (text, { claims }) => {
    const weights = readJson(text, schema)?.claims;
    if (weights?.length !== claims.length) return null;
    const inOrder = weights.every(({ number }, i) => number === i + 1);
    const fits = weights.every(({ kind, confidence }) => kind !== "direct" || confidence === 1);
    if (!inOrder || !fits) return null;
    return weights.map(({ kind, confidence }) => ({ kind, confidence }));
  },
  schema,
};
