import type { Kinds, Stages } from "@/lib/training/own-questions";
import type { TrainingValues } from "./training-values";

type Changes = TrainingValues["changes"];

/** The stages of a recipe that have the setting of a change, and are not given its value yet. */
export function othersWith(
  { stages }: Stages,
  kinds: Kinds,
  changes: Changes,
  { setting, value }: Changes[number],
): string[] {
  const isGiven = (stage: string) =>
    changes.some(
      (one) => one.stage === stage && one.setting === setting && one.value.trim() === value.trim(),
    );
  return stages
    .filter(({ name, kind }) => !isGiven(name) && kinds[kind]?.some((one) => one.name === setting))
    .map(({ name }) => name);
}

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
