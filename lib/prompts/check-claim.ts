import { z } from "zod";
import type { Prompt } from "./prompt";
import { readJson } from "./read-json";

/** A piece of a page that may say whether a claim is true. */
export interface Passage {
  title: string;
  text: string;
}

interface ClaimWithPassages {
  entity: string;
  claim: string;
  passages: readonly Passage[];
}

const schema = z.strictObject({ supported: z.boolean() });

/** Whether passages support a claim. */
export const checkClaim: Prompt<ClaimWithPassages, boolean> = {
  name: "check-claim",
  version: 1,
  mostTokens: 200,
  write: ({ entity, claim, passages }) => [
    {
      role: "user",
      content: `Do these passages support a claim about ${entity}? It is supported if a reader of the passages would agree that it is true. It is not supported if they contradict it or do not say. Use the passages only, and ignore what you know yourself.

${passages.map(({ title, text }) => `<passage title=${JSON.stringify(title)}>\n${text}\n</passage>`).join("\n")}

Claim: ${claim}

Reply with JSON only, {"supported": true} or {"supported": false}.`,
    },
  ],
  read: (text) => readJson(text, schema)?.supported ?? null,
  schema,
};
