import type { Prompt } from "./prompt";

/** A prompt in a workflow, with the temperature that it has unless somebody chooses another. */
export interface Step {
  prompt: Pick<Prompt<never, unknown>, "name" | "version" | "mostTokens">;
  temperature: number;
}

/** What pins figures to the prompts that made them: "extract-answers 1, forecast-probs 1". */
export const namePrompts = (steps: readonly Step[]): string =>
  steps.map(({ prompt }) => `${prompt.name} ${prompt.version}`).join(", ");
