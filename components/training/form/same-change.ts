import type { Kinds, Stages } from "@/lib/training/own-questions";
import type { TrainingValues } from "./training-values";

type Changes = TrainingValues["changes"];

/** The other stages of a recipe that have a setting. */
export const othersWith = ({ stages }: Stages, kinds: Kinds, { stage, setting }: Changes[number]) =>
  stages
    .filter(({ name, kind }) => name !== stage && kinds[kind]?.some((one) => one.name === setting))
    .map(({ name }) => name);

/** The changes with one of them made for other stages as well, in place of what these had. */
export function alsoFor(
  changes: Changes,
  change: Changes[number],
  stages: readonly string[],
): Changes {
  const isTheirs = (one: Changes[number]) =>
    one.setting === change.setting && stages.includes(one.stage);
  return changes.flatMap((one) =>
    one.id === change.id
      ? [one, ...stages.map((stage) => ({ ...one, id: `${stage} ${one.setting}`, stage }))]
      : isTheirs(one)
        ? []
        : [one],
  );
}
