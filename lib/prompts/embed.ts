import type { Step } from "./step";

/** Vectors of texts: those of texts that say something alike point in much the same direction. @throws as `Ask` does */
export type Embed = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

/** What an embedding model is asked, where one finds passages. Its version changes with what it is given. */
export const embedStep: Step = {
  prompt: { name: "embed", version: 1, mostTokens: 0 },
  temperature: 0,
};
