import type { ZodType } from "zod";

export interface Message {
  role: "system" | "user" | "assistant";
  content: string;
}

/** What a language model is asked, and how its answer is read. */
export interface Prompt<Input, Output> {
  /** As stored answers and the versions of readers call it: `extract-answers`. */
  name: string;
  /** Raised with every change of what it writes or reads. */
  version: number;
  /** The most tokens that an answer needs. */
  mostTokens: number;
  write(input: Input): Message[];
  /** What the answer says, or null where it does not fit the format: nothing is guessed. */
  read(text: string, input: Input): Output | null;
  /** The shape of the answer's JSON, for providers that can hold a model to one. */
  schema?: ZodType;
}
