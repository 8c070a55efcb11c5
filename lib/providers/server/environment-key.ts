import type { provider } from "@/db/schema";

/** The environment's key for a kind of provider: for its official address alone. */
export function environmentKey(kind: (typeof provider.$inferSelect)["kind"]): string | null {
  const { ANTHROPIC_API_KEY, OPENAI_API_KEY } = process.env;
  const keys = { anthropic: ANTHROPIC_API_KEY, openai: OPENAI_API_KEY, compatible: undefined };
  return keys[kind] || null;
}
