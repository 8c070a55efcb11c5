import type { Prompt } from "./prompt";

/** An answer as it was stored. */
export interface Answer<Output> {
  text: string;
  /** Null where no answer fitted the format, however often it was asked for. */
  value: Output | null;
  /** Whether it reached its most tokens. */
  isCutOff: boolean;
}

/**
 * Asks a language model, or finds its stored answer. Which model, and at which temperature, is up to whoever makes
 * the function.
 * @param sample numbers several answers to the same input, from 0
 * @throws where there is no answer: the provider refused, is away, or the run's limit is reached
 */
export type Ask = <Input, Output>(
  prompt: Prompt<Input, Output>,
  input: Input,
  sample?: number,
) => Promise<Answer<Output>>;
