import { cp, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { stringify } from "smol-toml";
import type { TrainingSettings } from "../schema";
import type { Engine } from "./engines/engine";
import { readRecipe } from "./shipped-recipes";
import { folderOf, recipeName, type TrainingFolder } from "./training-folder";

/** The file that a recipe names so, in the training run's folder: one it begins with, or one it waits for. */
export const fileOf = ({ folder }: TrainingFolder, what: "files" | "awaited", name: string) =>
  path.join(folder, what, `${name}.jsonl`);

/**
 * Writes a training run's recipe into its folder: the settings, over a copy of the package's recipe. Paths in it are relative,
 * so it is the same for everybody who sees the folder.
 */
export async function writeRecipe(
  { root, packageFolder, trainingId }: { root: string; packageFolder: string; trainingId: string },
  settings: TrainingSettings,
): Promise<TrainingFolder> {
  const place = folderOf(root, trainingId);
  const { files, awaited } = await readRecipe(packageFolder, settings.recipe);
  const stages = Object.entries(settings.changes).map(([stage, changed]) => [
    stage,
    { settings: changed },
  ]);
  const recipe = {
    extends: `recipes/${settings.recipe}`,
    name: recipeName,
    seed: settings.seed,
    files: Object.fromEntries(
      files.map((name) => {
        const model = settings.models[name];
        return [name, model === undefined ? `files/${name}.jsonl` : `../models/${model}`];
      }),
    ),
    awaited: Object.fromEntries(awaited.map((name) => [name, `awaited/${name}.jsonl`])),
    stage: Object.fromEntries(stages),
  };
  await mkdir(place.folder, { recursive: true });
  await cp(path.join(packageFolder, "recipes"), place.recipes, { recursive: true });
  await writeFile(place.recipe, stringify(recipe));
  return place;
}

/** The arguments of `candor_training run` and `plan` for a training run. */
export const packageArguments = (
  folder: string,
  { until, processes }: TrainingSettings,
): string[] => [
  path.join(folder, "recipe.toml"),
  ...["--runs", path.join(folder, "runs")],
  ...until.flatMap((stage) => ["--until", stage]),
  ...(processes > 1 ? ["--processes", String(processes)] : []),
];

/**
 * Writes the script of a job. However often it is started, it runs once. Its exit code is there once it has ended by itself.
 * @param paths how the machine that runs it sees the folders
 */
export async function writeScript(
  { trainingId, jobId, root }: { trainingId: string; jobId: string; root: string },
  settings: TrainingSettings,
  paths: Engine["paths"],
): Promise<void> {
  const here = folderOf(root, trainingId).job(jobId);
  const there = folderOf(paths.root, trainingId);
  const job = there.job(jobId);
  const command = [paths.python, "-m", "candor_training", "run"];
  await mkdir(here.folder, { recursive: true });
  await writeFile(
    here.script,
    `#!/bin/sh
# However often it is started, it runs once.
mkdir ${quote(`${job.folder}/started`)} 2>/dev/null || exit 0
echo $$ > ${quote(job.pid)}
cd ${quote(paths.packageFolder)} || exit 1
${[...command, ...packageArguments(there.folder, settings)].map(quote).join(" ")} > ${quote(job.log)} 2>&1
code=$?
echo $code > ${quote(`${job.exit}.part`)} && mv ${quote(`${job.exit}.part`)} ${quote(job.exit)}
exit $code
`,
  );
}

/** A word for a shell, whatever is in it. */
const quote = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;
