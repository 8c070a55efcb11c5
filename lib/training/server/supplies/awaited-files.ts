import path from "node:path";
import type { supplyKinds } from "../../schema-recipes";
import { isThere } from "../is-there";
import { readInside } from "../open-inside";
import type { ShippedRecipe, ShippedStage } from "../shipped-recipes";
import { recipeName, type TrainingFolder } from "../training-folder";
import { fileOf } from "../write-files";

type Kind = (typeof supplyKinds)[number];

export interface AwaitedFile {
  name: string;
  /** What Candor can make it of; null where it can't make it. */
  kind: Kind | null;
  /** The files of paragraphs (or of questions, for their queries) that it is made from, within the training run's folder. */
  from: string[];
  /** The files of prompts that say which of those paragraphs; none for all. */
  only: string[];
  /** The file of the claims whose forecasts it has, which is made with it. */
  claims: string | null;
}

/** What a file is that a recipe waits for: by the first stage that takes it. */
export function describeAwaited(recipe: ShippedRecipe, name: string): AwaitedFile {
  const file = { name, kind: null, from: [], only: [], claims: null };
  for (const [place, stage] of recipe.stages.entries()) {
    for (const [need, value] of Object.entries(stage.needs)) {
      if (value !== `@${name}`) continue;
      if (need.startsWith("queries")) {
        return { ...file, kind: "queries", from: questionFilesOf(stage) };
      }
      if (need.startsWith("questions")) {
        // Its claims come from who reads them.
        const readings = needsOf(stage, "readings").find((one) => one.startsWith("@"));
        return readings ? describeAwaited(recipe, readings.slice(1)) : file;
      }
      if (need.startsWith("readings")) {
        const claims = awaitedClaims(recipe, stage);
        const kind = claims === null ? "readings" : "claims";
        return { ...file, kind, claims, from: readBy(stage), only: setsOf(stage) };
      }
      if (need.startsWith("generations") || (stage.kind === "sft" && need === "data")) {
        const samples = recipe.stages.slice(0, place).findLast(({ kind }) => kind === "sample");
        if (!samples) return file;
        return { ...file, kind: "texts", from: [inStages(samples.name, "generations.jsonl")] };
      }
    }
  }
  return file;
}

/** What a stage takes for the needs whose names begin so. */
const needsOf = ({ needs }: ShippedStage, beginning: string): string[] =>
  Object.entries(needs).flatMap(([need, value]) => (need.startsWith(beginning) ? value : []));

/** The questions that a stage awaits: claims, which come with their readings. */
const awaitedClaims = ({ awaited }: ShippedRecipe, stage: ShippedStage): string | null =>
  needsOf(stage, "questions")
    .map((value) => value.slice(1))
    .find((name) => awaited.includes(name)) ?? null;

/** Where the questions are that a stage takes: files of the recipe, or what other stages made. */
const questionFilesOf = (stage: ShippedStage): string[] =>
  needsOf(stage, "questions").map((value) =>
    value.startsWith("@") ? path.join("files", `${value.slice(1)}.jsonl`) : inStages(value),
  );

/** The sets of questions that a table has: it leaves out paragraphs on others. */
const setsOf = ({ kind, needs }: ShippedStage): string[] =>
  kind === "evaluate"
    ? Object.entries(needs)
        .filter(([need]) => !/^(questions|generations|readings)/.test(need))
        .map(([, value]) => inStages(value))
    : [];

/** A stage that selects leaves the paragraphs of its checkpoints itself. */
const readBy = (stage: ShippedStage): string[] =>
  stage.kind === "select"
    ? [inStages(`${stage.name}.partial`, "generations.jsonl")]
    : needsOf(stage, "generations").map((value) =>
        value.startsWith("@") ? path.join("awaited", `${value.slice(1)}.jsonl`) : inStages(value),
      );

const inStages = (...names: string[]) => path.join("runs", recipeName, ...names);

/** The file that a training run waits for; null where it is there already, or nothing says which it is. */
export async function findAwaited(
  place: TrainingFolder,
  recipe: ShippedRecipe,
): Promise<AwaitedFile | null> {
  const at = await readInside(place.folder, path.join(place.stages, "waits-at"));
  const stage = recipe.stages.find((one) => one.name === at?.trim());
  if (!stage) return null;
  const awaited = Object.values(stage.needs)
    .filter((value) => value.startsWith("@"))
    .map((value) => value.slice(1))
    .filter((one) => recipe.awaited.includes(one));
  const areThere = await Promise.all(awaited.map((one) => isThere(fileOf(place, "awaited", one))));
  const missing = awaited
    .filter((_, i) => stage.kind === "select" || !areThere[i])
    .map((one) => describeAwaited(recipe, one));
  // What is read may be written first.
  return missing.find(({ kind }) => kind === "texts") ?? missing[0] ?? null;
}
