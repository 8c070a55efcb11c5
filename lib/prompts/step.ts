import type { Prompt } from "./prompt";

/** A prompt in a workflow, with the temperature that it has unless somebody chooses another. */
export interface Step {
  prompt: Pick<Prompt<never, unknown>, "name" | "version" | "mostTokens">;
  temperature: number;
}

/**
 * What pins figures to the prompts that made them: `extract-answers 1 after “Eight readings” 2, forecast-probs 1`.
 * @param examples names what prompts show first, by the prompt's name
 */
export const namePrompts = (
  steps: readonly Step[],
  examples: ReadonlyMap<string, { name: string }>,
): string =>
  steps
    .map(({ prompt: { name, version } }) => {
      const shown = examples.get(name);
      return `${name} ${version}${shown ? ` after ${shown.name}` : ""}`;
    })
    .join(", ");
