import type { WriteSettings } from "@/lib/runs/schema-settings";
import type { Approach } from "@/lib/writers/methods";
import { writeSteps } from "@/lib/writers/write-text";

/** The prompt that writes the text itself, whose temperature is tuned. */
export const textPrompt = (approach: Approach): string =>
  writeSteps(approach).at(-1)?.prompt.name ?? "";

/** The temperature at which a run's texts are written. */
export const textTemperature = ({ approach, steps }: WriteSettings): number | null =>
  steps[textPrompt(approach)]?.temperature ?? null;
