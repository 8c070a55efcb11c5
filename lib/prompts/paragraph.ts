import type { Prompt } from "./prompt";

/** The most tokens of a paragraph. */
export const paragraphTokens = 600;

/** A text as an answer: whatever was written, if anything was. */
export const readProse = (text: string): string | null => text.trim() || null;

/** The query alone, as a user types it. Fine-tuned models were trained on exactly this. */
export const paragraph: Prompt<{ query: string }, string> = {
  name: "paragraph",
  version: 1,
  mostTokens: paragraphTokens,
  write: ({ query }) => [{ role: "user", content: query }],
  read: readProse,
};
