import type { DatasetSummary } from "@/lib/datasets/schema";
import type { Recipe, StageSetting } from "./schema-recipes";
import type { FileSource } from "./supplies/schema";
import type { readValue } from "./value-text";
import { withTestSets } from "./with-test-sets";

export type Dataset = Pick<DatasetSummary, "id" | "name" | "splits">;
type Value = ReturnType<typeof readValue>;
export type Kinds = Readonly<Record<string, readonly StageSetting[]>>;
type Sets = Extract<FileSource, { kind: "questions" }>["sets"];
export type Stages = Pick<Recipe, "stages">;
type Stage = Recipe["stages"][number];
/** By stage and setting, as the server is sent them. */
type Changes = Record<string, Record<string, Value>>;

interface TestSet {
  name: string;
  dataset: string;
  /** Of those that could be trained on; without it, those with the split `test`. */
  size?: number;
}

/** So much of questions without a test split is drawn as one. */
const testShare = 1 / 5;
/** Of few questions some are left over: one that gets no query can't be trained on, and must not end the run. */
const spareShare = 1 / 20;
/** No split gets less of few questions than this. */
const leastShare = 1 / 20;
const fewestRollouts = 16;

/**
 * The settings with which a recipe trains on the chosen questions and tests with them, in place of those that it names: its
 * test sets, and where the questions are fewer than its sizes, sizes, steps and bins that fit.
 * @param chosen datasets, or some of their splits
 */
export function ownQuestions(
  { stages }: Stages,
  kinds: Kinds,
  datasets: readonly Dataset[],
  chosen: Sets,
): Changes {
  const splits = stages.find(({ kind }) => kind === "splits");
  if (!splits || chosen.length === 0) return {};
  const settings = valuesOf(splits, kinds);
  const sizes = Object.entries(settings).flatMap(([name, value]): [string, number][] =>
    name.startsWith(sizePrefix) ? [[name.slice(sizePrefix.length), Number(value)]] : [],
  );
  const drawn = new Set<unknown>([null, ...(Array.isArray(settings.drawn) ? settings.drawn : [])]);
  const isChosen = (id: string, split: string | null) =>
    chosen.some(
      ({ datasetId, splits }) =>
        datasetId === id && (splits.length === 0 || (split !== null && splits.includes(split))),
    );
  const parts = datasets.flatMap(({ id, name, splits }) =>
    splits.filter(({ split }) => isChosen(id, split)).map((part) => ({ dataset: name, ...part })),
  );
  const tests = Array.from(new Set(parts.map(({ dataset }) => dataset))).flatMap(
    (dataset): TestSet[] => {
      const its = parts.filter((part) => part.dataset === dataset);
      const named = { name: testName(dataset), dataset };
      if (its.some(({ split }) => split === "test")) return [named];
      const free = count(its.filter(({ split }) => drawn.has(split)));
      return free > 1 ? [{ ...named, size: Math.ceil(free * testShare) }] : [];
    },
  );
  const free =
    count(parts.filter(({ split }) => drawn.has(split))) -
    tests.reduce((sum, one) => sum + (one.size ?? 0), 0);
  const ownSplit = (name: string) => count(parts.filter(({ split }) => split === name));
  const fitting = fitSizes(sizes, ownSplit, free);
  const changes: Changes = {
    [splits.name]: {
      ...(isSame(tests, settings.test) || tests.length === 0 ? {} : { test: asJson(tests) }),
      ...Object.fromEntries(
        sizes.flatMap(([name, size]) =>
          fitting[name] === size ? [] : [[`${sizePrefix}${name}`, fitting[name] ?? size]],
        ),
      ),
    },
  };
  const sizeOf = ({ dataset, size }: TestSet) =>
    size ?? count(parts.filter((part) => part.dataset === dataset && part.split === "test"));
  const sets = new Map(tests.map((one) => [one.name, sizeOf(one)]));
  const tables = withTestSets(
    stages.map((one) =>
      one === splits ? { ...one, settings: { ...settings, test: tests } } : one,
    ),
  );
  for (const stage of stages) {
    if (stage.kind === "rl") changes[stage.name] = fitSteps(valuesOf(stage, kinds), fitting.ppo);
    if (stage.kind === "select")
      changes[stage.name] = fitBins(valuesOf(stage, kinds), fitting.validation);
    // Claims are more than the questions of their test set.
    if (stage.kind === "evaluate" && stage.needs.questions === splits.needs.questions) {
      const { needs = {} } = tables.find(({ name }) => name === stage.name) ?? {};
      const its = Object.keys(needs).flatMap((need) => sets.get(need) ?? []);
      changes[stage.name] = fitBins(valuesOf(stage, kinds), Math.min(...its));
    }
  }
  return Object.fromEntries(
    Object.entries(changes).filter(([, values]) => Object.keys(values).length > 0),
  );
}

const sizePrefix = "sizes.";

/** The values that a stage has without a change. */
const valuesOf = ({ kind, settings }: Stage, kinds: Kinds): Record<string, Value> =>
  Object.fromEntries(
    (kinds[kind] ?? []).map((one) => [one.name, settings[one.name] ?? one.default]),
  );

const count = (parts: readonly { questions: number }[]) =>
  parts.reduce((sum, { questions }) => sum + questions, 0);

/** As the package takes them: a-z, 0-9 and -, and none like another input of a table. */
function testName(dataset: string): string {
  const name = dataset
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return name === "" || /^(questions|generations|readings)/.test(name) ? `set-${name}` : name;
}

/** Whether a recipe has these test sets already. */
function isSame(tests: readonly TestSet[], given: Value | undefined): boolean {
  const text = (sets: unknown) =>
    JSON.stringify(Array.isArray(sets) ? sets.map(sorted).sort() : []);
  return text(tests) === text(given);
}

const sorted = (set: object) => JSON.stringify(Object.entries(set).sort());

const asJson = (tests: readonly TestSet[]): Value => tests.map((one) => ({ ...one }));

/**
 * The sizes themselves where there are enough questions, or not one for each; else shares of those that there are, as the sizes are to
 * each other.
 * @param ownSplit how many questions have a split of that name, and stay in it
 * @param free how many can be in any of them
 */
function fitSizes(
  sizes: readonly [string, number][],
  ownSplit: (name: string) => number,
  free: number,
): Record<string, number> {
  const missing = sizes.map(([name, size]) => Math.max(0, size - ownSplit(name)));
  if (missing.reduce((sum, one) => sum + one, 0) <= free) return Object.fromEntries(sizes);
  const fixed = sizes.flatMap(([name, size]): [string, number][] =>
    ownSplit(name) > 0 ? [[name, Math.min(size, ownSplit(name))]] : [],
  );
  const shared = sizes.filter(([name]) => ownSplit(name) === 0).sort(([, a], [, b]) => a - b);
  const usable = Math.floor(free * (1 - spareShare));
  if (usable < shared.length) return Object.fromEntries(sizes);
  const all = shared.reduce((sum, [, size]) => sum + size, 0);
  const least = Math.ceil(usable * leastShare);
  const shares = shared.map(([name, size]): [string, number] => [
    name,
    Math.min(size, Math.max(least, Math.floor((usable * size) / all))),
  ]);
  // The largest makes up for what the others have more than their share.
  const largest = shares.pop();
  const rest = usable - shares.reduce((sum, [, size]) => sum + size, 0);
  return Object.fromEntries([
    ...fixed,
    ...shares,
    ...(largest ? [[largest[0], Math.max(1, rest)] as const] : []),
  ]);
}

/** Smaller steps, so that there are as many as the recipe has, or nearly; none where it has enough questions. */
function fitSteps(
  { steps, max_epochs, rollouts, critic_steps }: Record<string, Value>,
  questions = 0,
): Record<string, Value> {
  if (max_epochs === null || Number(rollouts) * Number(steps) <= Number(max_epochs) * questions)
    return {};
  const seen = Number(max_epochs) * questions;
  const wanted = 2 ** Math.floor(Math.log2(Math.max(1, seen / Number(steps))));
  const fitting = Math.min(Number(rollouts), Math.max(fewestRollouts, wanted));
  const most = Math.min(Number(steps), Math.max(1, Math.floor(seen / fitting)));
  const critic = Math.min(Number(critic_steps), Math.floor(most / 4));
  return {
    ...(fitting === rollouts ? {} : { rollouts: fitting }),
    ...(most === steps ? {} : { steps: most }),
    ...(critic === critic_steps ? {} : { critic_steps: critic }),
  };
}

/** Two questions to a bin at least: ECE has a value although some readings can't be used. */
function fitBins(
  { bins }: Record<string, Value>,
  questions = Number.POSITIVE_INFINITY,
): Record<string, Value> {
  const most = Math.max(1, Math.floor(questions / 2));
  return Number(bins) > most ? { bins: most } : {};
}
