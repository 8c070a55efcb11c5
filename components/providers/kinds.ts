import type { Provider } from "@/lib/providers/schema";

/** What pages call the kinds of providers. */
export const providerKindNames: Record<Provider["kind"], string> = {
  anthropic: "Anthropic",
  openai: "OpenAI",
  compatible: "OpenAI-compatible",
  local: "On this machine",
  trained: "Trained here",
};
