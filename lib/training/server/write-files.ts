import { cp, mkdir } from "node:fs/promises";
import path from "node:path";
import { stringify } from "smol-toml";
import type { TrainingSettings } from "../schema-settings";
import { noValue } from "../setting-problem";
import { readCopiedRecipe } from "./copied-recipe";
import type { Engine } from "./engines/engine";
import { isThere } from "./is-there";
import { checkPackageCode, packageCode } from "./package-code";
import { folderOf, type JobFolder, recipeName, type TrainingFolder } from "./training-folder";
import { writeInside } from "./write-inside";

/** The file that a recipe names so, in the training run's folder: one it begins with, or one it waits for. */
export const fileOf = ({ folder }: TrainingFolder, what: "files" | "awaited", name: string) =>
  path.join(folder, what, `${name}.jsonl`);

/**
 * Writes a training run's recipe into its folder: the settings, over a copy of the package's recipe, which is made where there
 * is none. Paths in it are relative, so it is the same for everybody who sees the folder.
 */
export async function writeRecipe(
  { root, packageFolder, trainingId }: { root: string; packageFolder: string; trainingId: string },
  settings: TrainingSettings,
): Promise<TrainingFolder> {
  const place = folderOf(root, trainingId);
  await mkdir(place.folder, { recursive: true });
  if (!(await isThere(place.recipes)))
    await cp(path.join(packageFolder, "recipes"), place.recipes, { recursive: true });
  const { files, awaited } = await readCopiedRecipe(place, settings);
  const stages = Object.entries(settings.changes).map(([stage, changed]) => [
    stage,
    { settings: nested(changed) },
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
  await writeInside(place.folder, place.recipe, stringify(recipe));
  return place;
}

type Table = TrainingSettings["changes"][string];

/** Settings of tables, which have the table's name and a dot in theirs, inside of these tables. */
function nested(settings: Table): Table {
  const whole: Table = {};
  for (const [name, value] of Object.entries(settings)) {
    const tables = name.split(".");
    const own = tables.pop() ?? name;
    let at = whole;
    for (const table of tables) {
      const inner = Object.hasOwn(at, table) ? at[table] : {};
      const next =
        typeof inner === "object" && inner !== null && !Array.isArray(inner) ? inner : {};
      at[table] = next;
      at = next;
    }
    at[own] = withoutNull(value);
  }
  return whole;
}

function withoutNull(value: Table[string]): Table[string] {
  if (value === null) return noValue;
  if (Array.isArray(value)) return value.map(withoutNull);
  if (typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutNull(one)]));
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

interface JobOf {
  trainingId: string;
  jobId: string;
  root: string;
  packageFolder: string;
}

/**
 * Writes the script of a training run's job.
 * @param paths how the machine that runs it sees the folders
 */
export const writeScript = (
  { trainingId, jobId, root, packageFolder }: JobOf,
  settings: TrainingSettings,
  paths: Engine["paths"],
): Promise<void> => {
  const there = folderOf(paths.root, trainingId);
  const job = { here: folderOf(root, trainingId).job(jobId), there: there.job(jobId) };
  const given = [...packageArguments(there.folder, settings), "--limit", job.there.limit];
  const args = ["-m", "candor_training", "run", ...given];
  return writeJob(job, paths, args, packageFolder);
};

/**
 * Writes a script that gives Python some arguments, in the package's folder. However often it is started, it runs once. Its
 * exit code is there once it has come to its end. Where the package's code is not the server's, it only says so.
 * @param ours the package's folder on the server
 */
export async function writeJob(
  { here, there }: { here: JobFolder; there: JobFolder },
  { packageFolder, python }: Engine["paths"],
  args: readonly string[],
  ours: string,
): Promise<void> {
  const check = ["-c", checkPackageCode, await packageCode(ours)];
  const command = [check, args].map((given) => [python, ...given].map(quote).join(" "));
  await writeInside(
    here.run,
    here.script,
    `#!/bin/sh
# However often it is started, it runs once.
mkdir ${quote(there.started)} 2>/dev/null || exit 0
echo $$ > ${quote(there.pid)}
echo "$SLURM_JOB_ID" > ${quote(there.slurmJob)}
date +%s > ${quote(there.began)}
exec > ${quote(there.log)} 2>&1
cd ${quote(packageFolder)} && ${command.join(" && ")}
code=$?
echo $code > ${quote(`${there.exit}.part`)} && mv ${quote(`${there.exit}.part`)} ${quote(there.exit)}
exit $code
`,
  );
}

/** A word for a shell, whatever is in it. */
export const quote = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;
