import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { supplyKinds } from "../../schema-recipes";
import type { TrainingSettings } from "../../schema-settings";
import { readRecipe, type ShippedRecipe, type ShippedStage } from "../shipped-recipes";
import { folderOf, recipeName } from "../training-folder";
import { fileOf } from "../write-files";

type Kind = (typeof supplyKinds)[number];

export interface AwaitedFile {
  name: string;
  /** What Candor can make it of; null where it can't make it. */
  kind: Kind | null;
  /** The files of paragraphs that it is made from, within the training run's folder. */
  from: string[];
}

/** What a file is that a recipe waits for: by the first stage that takes it. */
export function describeAwaited(recipe: ShippedRecipe, name: string): AwaitedFile {
  for (const [place, stage] of recipe.stages.entries()) {
    for (const [need, value] of Object.entries(stage.needs)) {
      if (value !== `@${name}`) continue;
      if (need.startsWith("readings")) {
        return { name, kind: isOfClaims(recipe, stage) ? null : "readings", from: readBy(stage) };
      }
      if (need.startsWith("generations") || (stage.kind === "sft" && need === "data")) {
        const samples = recipe.stages.slice(0, place).findLast(({ kind }) => kind === "sample");
        const from = samples ? [inStages(samples.name, "generations.jsonl")] : [];
        return { name, kind: samples ? "texts" : null, from };
      }
    }
  }
  return { name, kind: null, from: [] };
}

/** Readings of claims are of questions that come with them. */
const isOfClaims = ({ awaited }: ShippedRecipe, { needs }: ShippedStage): boolean =>
  Object.entries(needs).some(
    ([need, value]) => need.startsWith("questions") && awaited.includes(value.slice(1)),
  );

/** A stage that selects leaves the paragraphs of its checkpoints itself. */
const readBy = ({ name, kind, needs }: ShippedStage): string[] =>
  kind === "select"
    ? [inStages(`${name}.partial`, "generations.jsonl")]
    : Object.entries(needs)
        .filter(([need]) => need.startsWith("generations"))
        .map(([, value]) =>
          value.startsWith("@") ? path.join("awaited", `${value.slice(1)}.jsonl`) : inStages(value),
        );

const inStages = (...names: string[]) => path.join("runs", recipeName, ...names);

interface Where {
  root: string;
  packageFolder: string;
  trainingId: string;
}

/** The file that a training run waits for; null where it is there already, or nothing says which it is. */
export async function findAwaited(
  { root, packageFolder, trainingId }: Where,
  { recipe: name }: Pick<TrainingSettings, "recipe">,
): Promise<AwaitedFile | null> {
  const place = folderOf(root, trainingId);
  const recipe = await readRecipe(packageFolder, name);
  const at = await readFile(path.join(place.stages, "waits-at"), "utf8").catch(missingIsNull);
  const stage = recipe.stages.find((one) => one.name === at?.trim());
  if (!stage) return null;
  const missing = Object.values(stage.needs)
    .filter((value) => value.startsWith("@"))
    .map((value) => value.slice(1))
    .filter((one) => recipe.awaited.includes(one))
    .filter((one) => stage.kind === "select" || !existsSync(fileOf(place, "awaited", one)))
    .map((one) => describeAwaited(recipe, one));
  // What is read may be written first.
  return missing.find(({ kind }) => kind === "texts") ?? missing[0] ?? null;
}

function missingIsNull(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
