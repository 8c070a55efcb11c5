import { toDollars, toMillionths } from "@/lib/text/dollars";
import type { postTraining } from "@/lib/training/queries";
import type { TrainingDetail } from "@/lib/training/schema";
import type { Recipe, StageSetting } from "@/lib/training/schema-recipes";
import {
  mostMinutes,
  mostProcesses,
  mostSeed,
  resourceRanges,
} from "@/lib/training/schema-settings";
import { changeProblem } from "@/lib/training/setting-problem";
import { readValue, valueText } from "@/lib/training/value-text";
import { type FileValues, fileValuesOf, toFileSource } from "./file-values";
import { type SupplyValues, supplyProblem, supplyValuesOf, toSupply } from "./supply-values";

interface Change {
  /** Of the row in the form. */
  id: string;
  stage: string;
  setting: string;
  value: string;
}

/** The form's values; an empty number is none. */
export interface TrainingValues {
  name: string;
  recipe: string;
  seed: number | string;
  until: string[];
  models: Record<string, string>;
  processes: number | string;
  changes: Change[];
  /** What files are made from, and who makes those that it awaits, by their names. */
  files: Record<string, FileValues>;
  supplies: Record<string, SupplyValues>;
  /** Empty for this machine. */
  engineId: string;
  /** Of the engine; empty where it decides. */
  gpus: number | string;
  cpus: number | string;
  memory: number | string;
  mostMinutes: number | string;
  hourlyDollars: number | string;
  mostDollars: number | string;
}

export type TrainingBody = Omit<Parameters<typeof postTraining>[1], "key" | "clonedFrom" | "start">;

export const newValues = (recipe: string): TrainingValues => ({
  ...{ name: "", recipe, seed: 1, until: [], models: {}, processes: 1, changes: [] },
  ...{ files: {}, supplies: {} },
  ...{ engineId: "", gpus: "", cpus: "", memory: "" },
  ...{ mostMinutes: "", hourlyDollars: 0, mostDollars: "" },
});

/** The values of a training run, to change or to clone it. */
export function valuesOf({
  name,
  settings,
  supplies,
  limits,
}: Pick<TrainingDetail, "name" | "settings" | "supplies" | "limits">): TrainingValues {
  const { recipe, seed, until, models, processes, changes, engineId, resources } = settings;
  return {
    ...{ name, recipe, seed, until, models, processes, engineId: engineId ?? "" },
    gpus: resources.gpus ?? "",
    cpus: resources.cpus ?? "",
    memory: resources.memory ?? "",
    changes: Object.entries(changes).flatMap(([stage, values]) =>
      Object.entries(values).map(([setting, value]) => ({
        ...{ id: `${stage} ${setting}`, stage, setting },
        value: valueText(value),
      })),
    ),
    files: mapValues(settings.files, fileValuesOf),
    supplies: mapValues(supplies, supplyValuesOf),
    mostMinutes: limits.mostMinutes ?? "",
    hourlyDollars: toDollars(limits.hourlyCost),
    mostDollars: limits.mostCost === null ? "" : toDollars(limits.mostCost),
  };
}

const mapValues = <From, To>(all: Record<string, From>, change: (one: From) => To) =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one)]));

/** Without those of which nothing is chosen. */
const given = <To>(all: Record<string, To | null>): Record<string, To> =>
  Object.fromEntries(Object.entries(all).flatMap(([name, one]) => (one ? [[name, one]] : [])));

/** The changed settings by stage, as the server is sent them. */
export function changesOf({ changes: rows }: Pick<TrainingValues, "changes">) {
  const changes: Record<string, Record<string, ReturnType<typeof readValue>>> = {};
  for (const { stage, setting, value } of rows) {
    changes[stage] = { ...changes[stage], [setting.trim()]: readValue(value) };
  }
  return changes;
}

/** What the server is sent. */
export function toBody(values: TrainingValues): TrainingBody {
  const { name, recipe, until, engineId } = values;
  return {
    name,
    settings: {
      ...{ recipe, until, changes: changesOf(values) },
      seed: Number(values.seed),
      processes: Number(values.processes),
      engineId: engineId || null,
      ...(engineId && { resources: resourcesOf(values) }),
      models: Object.fromEntries(Object.entries(values.models).filter(([, model]) => model !== "")),
      files: given(mapValues(values.files, toFileSource)),
      supplies: given(mapValues(values.supplies, toSupply)),
    },
    limits: {
      mostMinutes: numberOrNull(values.mostMinutes),
      hourlyCost: toMillionths(values.hourlyDollars),
      mostCost: values.mostDollars === "" ? null : toMillionths(values.mostDollars),
    },
  };
}

const numberOrNull = (value: number | string) => (value === "" ? null : Number(value));

const resourcesOf = ({ gpus, cpus, memory }: TrainingValues) => ({
  gpus: numberOrNull(gpus),
  cpus: numberOrNull(cpus),
  memory: numberOrNull(memory),
});

interface Known {
  recipes: readonly Recipe[];
  /** The settings of each kind of stage. */
  kinds: Readonly<Record<string, readonly StageSetting[]>>;
}

/** Why a field holds no whole number in a range; null where it does. @param empty what it means to leave it out, if it may be */
export function wholeNumberProblem(
  value: number | string,
  [from, to]: readonly [number, number],
  empty?: string,
): string | null {
  if (value === "" && empty !== undefined) return null;
  const number = Number(value);
  if (value !== "" && Number.isInteger(number) && number >= from && number <= to) return null;
  const orEmpty = empty === undefined ? "" : `, or leave it empty for ${empty}`;
  return `Enter a whole number from ${from} to ${to.toLocaleString("en")}${orEmpty}`;
}

/** Why a limit of minutes can't be sent. */
export const minutesProblem = (minutes: number | string): string | null =>
  wholeNumberProblem(minutes, [1, mostMinutes], "no limit");

/** What is wrong with the form's values, by field. */
export function problemsOf(
  values: TrainingValues,
  known: Known = { recipes: [], kinds: {} },
): Record<string, string> {
  const { name, recipe, seed, processes, changes, supplies } = values;
  const { hourlyDollars, mostDollars } = values;
  const { stages = [] } = known.recipes.find((one) => one.name === recipe) ?? {};
  const problems: Record<string, string> = {};
  if (name.trim() === "") problems.name = "Give the training run a name";
  if (recipe === "") problems.recipe = "Choose a recipe";
  const ofSeed = wholeNumberProblem(seed, [0, mostSeed]);
  if (ofSeed) problems.seed = ofSeed;
  const ofProcesses = wholeNumberProblem(processes, [1, mostProcesses]);
  if (ofProcesses) problems.processes = ofProcesses;
  if (values.engineId !== "") {
    for (const name of ["gpus", "cpus", "memory"] as const) {
      const problem = wholeNumberProblem(
        values[name],
        resourceRanges[name],
        "what the engine gives",
      );
      if (problem) problems[name] = problem;
    }
  }
  changes.forEach(({ stage, setting, value }, i) => {
    if (stage === "") problems[`changes.${i}.stage`] = "Choose a stage";
    if (setting.trim() === "") problems[`changes.${i}.setting`] = "Name a setting";
    const { kind = "" } = stages.find((one) => one.name === stage) ?? {};
    const ofKind = known.kinds[kind];
    const problem =
      value.trim() === ""
        ? "Give a value"
        : ofKind &&
          setting.trim() !== "" &&
          changeProblem(ofKind, setting.trim(), readValue(value));
    if (problem) problems[`changes.${i}.value`] = problem;
  });
  for (const [file, supply] of Object.entries(supplies)) {
    const problem = supplyProblem(supply);
    if (problem) problems[`supplies.${file}`] = problem;
  }
  const ofMinutes = minutesProblem(values.mostMinutes);
  if (ofMinutes) problems.mostMinutes = ofMinutes;
  if (mostDollars !== "" && Number(hourlyDollars) === 0) {
    problems.hourlyDollars = "Say what an hour costs, or leave out the limit";
  }
  return problems;
}
