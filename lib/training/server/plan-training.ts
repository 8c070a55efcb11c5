import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { StatedError } from "@/db/embedded/stated-error";
import { training } from "@/db/schema";
import { log } from "@/lib/log/server/log";
import { secondsText } from "@/lib/time/duration";
import { ownErrorText } from "../own-error";
import { type TrainingPlan, trainingPlan } from "../schema-recipes";
import type { TrainingSettings } from "../schema-settings";
import { startPlanned } from "./change-state";
import { jobEnvironment } from "./engines/local";
import { mostPlanTries, planLimitMs } from "./plan-tries";
import { listModels } from "./shipped-recipes";
import { goneSources } from "./supplies/gone-datasets";
import { withSamples } from "./supplies/with-samples";
import { writeGivenFiles } from "./supplies/write-given-files";
import { folderOf, modelsFolder, removeFolder } from "./training-folder";
import type { Workplace } from "./workplace";
import { packageArguments, writeRecipe } from "./write-files";

const run = promisify(execFile);
const mostBytes = 5_000_000;

/** After it did not answer in time. */
const pauseSeconds = 30;

/**
 * Asks the package what a draft would do, and stores it; a draft that is to start as soon as it has its plan starts if it can.
 * @returns after how many seconds it is due again, where the machine is too busy
 */
export async function planTraining(
  db: Connection,
  { root, packageFolder, ensurePython, planTimeoutMs }: Workplace,
  one: typeof training.$inferSelect,
): Promise<number | undefined> {
  const { settings } = one;
  const plan = await ask().catch((error: unknown) => {
    if (error instanceof StatedError) return nothing(error.message);
    log.error({ err: error, trainingId: one.id }, "the plan of a training run");
    return nothing(ownErrorText);
  });
  const tries = one.planTries + 1;
  const found = plan
    ? { plan, planTries: 0, problem: null }
    : { planTries: tries, problem: busyText(planTimeoutMs, tries) };
  await db.transaction(async (tx) => {
    // Unless it, or a dataset of its, was changed meanwhile: then it is due again. A Date has whole milliseconds.
    const stored = await tx
      .update(training)
      .set(found)
      .where(
        and(
          eq(training.id, one.id),
          isNull(training.startedAt),
          sql`${training.settings} = ${JSON.stringify(settings)}::jsonb`,
          sql`date_trunc('milliseconds', ${training.nextAt}) is not distinct from ${one.nextAt?.toISOString() ?? null}::timestamptz`,
        ),
      )
      .returning({ startsItself: training.startsItself });
    if (stored[0]?.startsItself && plan?.problems.length === 0) await startPlanned(tx, one.id);
  });
  // Discarded meanwhile: the plan has brought its folder back.
  if ((await db.$count(training, eq(training.id, one.id))) === 0) await removeFolder(root, one.id);
  return plan ? undefined : pauseSeconds;

  /** Null where it does not answer in time. */
  async function ask(): Promise<TrainingPlan | null> {
    const python = await ensurePython();
    const place = folderOf(root, one.id);
    // It may have been planned before an update, which brought other recipes.
    await rm(place.recipes, { recursive: true, force: true });
    await writeRecipe({ root, packageFolder, trainingId: one.id }, settings);
    const gone = await goneSources(db, one.projectId, settings);
    // Both say so where nothing is left of a file.
    const given = [...new Set([...gone, ...(await writeGivenFiles(db, root, one))])];
    const elsewhere = settings.engineId === null ? [] : ["--elsewhere"];
    const args = [
      "-m",
      "candor_training",
      "plan",
      ...packageArguments(place.folder, await withSamples(place, settings)),
      ...elsewhere,
    ];
    try {
      const { stdout } = await run(python, args, {
        cwd: packageFolder,
        env: jobEnvironment(process.env),
        timeout: planLimitMs(planTimeoutMs, one.planTries),
        maxBuffer: mostBytes,
      });
      const plan = trainingPlan.parse(JSON.parse(stdout));
      const ofModels = await modelProblems(plan, settings, modelsFolder(root));
      return withGiven(plan, { given, ofModels, settings });
    } catch (error) {
      const { stderr, code, killed } = error as {
        stderr?: string;
        code?: unknown;
        killed?: boolean;
      };
      if (killed) return null;
      // It says in a sentence what is wrong with a recipe; anything else is an error.
      if (code === 1 && stderr) return nothing(stderr.trim().split("\n").at(-1) ?? "");
      throw error;
    }
  }
}

/** @param tries how many there were */
function busyText(timeoutMs: number, tries: number): string {
  const within = (before: number) => secondsText(planLimitMs(timeoutMs, before) / 1_000);
  const late = `The training package did not answer within ${within(tries - 1)}`;
  return tries < mostPlanTries
    ? `${late}: the machine is busy or slow. Candor asks again automatically and waits longer: up to ${within(tries)} (try ${tries + 1} of ${mostPlanTries}).`
    : `${late}, the last of ${tries} tries: the machine is busy or slow. Choose Start to ask again.`;
}

interface Given {
  /** What is wrong with the files that the settings choose. */
  given: readonly string[];
  ofModels: readonly string[];
  settings: TrainingSettings;
}

/** A file that is missing is chosen in the settings. */
function withGiven(plan: TrainingPlan, { given, ofModels, settings }: Given): TrainingPlan {
  const missing = plan.files.filter((file) => !file.exists);
  const told = new Set(missing.map(({ name, path }) => `${name}: there is no ${path}.`));
  const problems = plan.problems.filter((problem) => !told.has(problem));
  const unmade = missing
    .filter(({ name, is_model }) => !is_model && !(name in settings.files))
    .map(({ name }) => `${name}: choose with Change, under Data, what it is made from.`);
  return { ...plan, problems: [...given, ...ofModels, ...unmade, ...problems] };
}

/** Which models are missing that a recipe starts from, and how each is chosen. */
async function modelProblems(
  { files }: TrainingPlan,
  { models }: TrainingSettings,
  folder: string,
): Promise<string[]> {
  const missing = files.filter((file) => file.is_model && !file.exists);
  if (missing.length === 0) return [];
  const { models: known } = await listModels(folder);
  const there =
    known.length === 0
      ? `There is none yet: put a Hugging Face folder into ${folder} on the server.`
      : `There is: ${known.join(", ")}.`;
  return missing.map(({ name }) => {
    const what = models[name]
      ? `the model ${models[name]} is not in ${folder} any more.`
      : "the recipe starts from a model, and none is chosen.";
    return `${name}: ${what} Choose one with Change, under “Model: ${name}” (API: settings.models.${name}; command line: --start ${name}=FOLDER). ${there}`;
  });
}

const nothing = (problem: string): TrainingPlan => ({
  recipe: "",
  description: "",
  machine: "",
  time: "",
  needs_gpus: 0,
  stages: [],
  files: [],
  awaited: [],
  test_sets: [],
  gpus: [],
  problems: [problem],
  notes: [],
});
