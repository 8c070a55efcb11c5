import type { TrainingSettings } from "./schema-settings";
import { noValue } from "./setting-problem";

/** The settings of a training run that differ from its recipe's: "lc-rl: steps = 20". */
export const changedText = (changes: TrainingSettings["changes"]): string[] =>
  Object.entries(changes).flatMap(([stage, values]) =>
    Object.entries(values).map(
      ([name, value]) =>
        `${stage}: ${name} = ${value === null || value === noValue ? noValue : JSON.stringify(value)}`,
    ),
  );
