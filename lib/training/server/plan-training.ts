import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { StatedError } from "@/db/embedded/stated-error";
import { training } from "@/db/schema";
import { log } from "@/lib/log/server/log";
import { type TrainingPlan, trainingPlan } from "../schema-recipes";
import { startPlanned } from "./change-state";
import { withSamples } from "./supplies/with-samples";
import { writeGivenFiles } from "./supplies/write-given-files";
import type { Workplace } from "./workplace";
import { packageArguments, writeRecipe } from "./write-files";

const run = promisify(execFile);
/** Python and its libraries take seconds to load, on a busy machine half a minute. */
const timeoutMs = 110_000;
const tooSlow = `The training package did not answer within ${timeoutMs / 1_000} seconds: the machine is busy. Choose Change and save the draft to ask again.`;
const mostBytes = 5_000_000;

/** Asks the package what a draft would do, and stores it; a draft that is to start as soon as it has its plan starts if it can. */
export async function planTraining(
  db: Connection,
  { root, packageFolder, ensurePython }: Workplace,
  one: typeof training.$inferSelect,
): Promise<void> {
  const { settings } = one;
  const plan = await ask().catch((error: unknown) => {
    if (error instanceof StatedError) return nothing(error.message);
    log.error({ err: error, trainingId: one.id }, "the plan of a training run");
    return nothing("An error of Candor itself: the worker’s log says which.");
  });
  await db.transaction(async (tx) => {
    // Unless it was changed meanwhile: then it is due again.
    const stored = await tx
      .update(training)
      .set({ plan })
      .where(
        and(
          eq(training.id, one.id),
          isNull(training.startedAt),
          sql`${training.settings} = ${JSON.stringify(settings)}::jsonb`,
        ),
      )
      .returning({ startsItself: training.startsItself });
    if (stored[0]?.startsItself && plan.problems.length === 0) await startPlanned(tx, one.id);
  });

  async function ask(): Promise<TrainingPlan> {
    const python = await ensurePython();
    const { folder } = await writeRecipe({ root, packageFolder, trainingId: one.id }, settings);
    const given = await writeGivenFiles(db, { root, packageFolder }, one);
    const elsewhere = settings.engineId === null ? [] : ["--elsewhere"];
    const args = [
      "-m",
      "candor_training",
      "plan",
      ...packageArguments(folder, await withSamples(packageFolder, settings)),
      ...elsewhere,
    ];
    try {
      const { stdout } = await run(python, args, {
        cwd: packageFolder,
        timeout: timeoutMs,
        maxBuffer: mostBytes,
      });
      return withGiven(trainingPlan.parse(JSON.parse(stdout)), given);
    } catch (error) {
      const { stderr, code, killed } = error as {
        stderr?: string;
        code?: unknown;
        killed?: boolean;
      };
      if (killed) return nothing(tooSlow);
      // It says in a sentence what is wrong with a recipe; anything else is an error.
      if (code === 1 && stderr) return nothing(stderr.trim().split("\n").at(-1) ?? "");
      throw error;
    }
  }
}

/** A file of rows that is missing is chosen in the settings. */
function withGiven(plan: TrainingPlan, given: readonly string[]): TrainingPlan {
  const missing = plan.files.filter((file) => !file.exists && !file.is_model);
  const told = new Set(missing.map(({ name, path }) => `${name}: there is no ${path}.`));
  const problems = plan.problems.filter((problem) => !told.has(problem));
  const unmade = missing.map(({ name }) => `${name}: choose what it is made from.`);
  return { ...plan, problems: [...given, ...unmade, ...problems] };
}

const nothing = (problem: string): TrainingPlan => ({
  recipe: "",
  description: "",
  stages: [],
  files: [],
  awaited: [],
  gpus: [],
  problems: [problem],
  notes: [],
});
