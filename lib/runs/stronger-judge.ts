import type { ModelChoice, RunSettings } from "./schema-settings";
import { judgeStepsOf, readerStepsOf } from "./steps-of";

/** Test sets whose answers are terms of a science: the paper has a stronger model judge them than read. */
const hardToJudge = /^(SciQ|BioASQ)\b/i;

type Choice = Pick<ModelChoice, "providerId" | "model">;

/** Whether the model that reads also judges answers that a stronger one should. */
export function needsStrongerJudge(
  kind: RunSettings["kind"],
  dataset: string,
  choices: Readonly<Record<string, Choice>>,
): boolean {
  if (kind !== "read" || !hardToJudge.test(dataset)) return false;
  const named = (steps: ReturnType<typeof judgeStepsOf>) =>
    steps.map(({ prompt: { name } }) => `${choices[name]?.providerId} ${choices[name]?.model}`);
  const readers = named(readerStepsOf({ kind }));
  return named(judgeStepsOf({ kind })).some((judge) => readers.includes(judge));
}
