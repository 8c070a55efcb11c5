import type { Ask } from "../ask";

export interface AskedOnce {
  prompt: string;
  input: Record<string, unknown>;
  sample: number;
}

/** A model that writes what a script says, and is read as any model is. */
export function scriptedAsk(write: (asked: AskedOnce) => string) {
  const asked: AskedOnce[] = [];
  const ask: Ask = async (prompt, input, sample = 0) => {
    const once = { prompt: prompt.name, input: input as Record<string, unknown>, sample };
    asked.push(once);
    const text = write(once);
    return { text, value: prompt.read(text, input), isCutOff: false };
  };
  return { ask, asked };
}
