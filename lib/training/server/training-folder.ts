import { rm } from "node:fs/promises";
import path from "node:path";

/** The folder that this server shares with the engines; `CANDOR_TRAINING_FOLDER`, or `training` in its home. */
export function trainingRoot(env: NodeJS.ProcessEnv = process.env): string {
  const { CANDOR_TRAINING_FOLDER: given, CANDOR_HOME: home = ".candor" } = env;
  // The build need not look for files there.
  return path.resolve(/*turbopackIgnore: true*/ given || path.join(home, "training"));
}

/** The training package of this checkout. */
export const packageFolder = (): string => path.join(process.cwd(), "training");

/** Where this server's recipes and models are. */
export const places = () => ({ root: trainingRoot(), packageFolder: packageFolder() });
export type Places = ReturnType<typeof places>;

/** Where models are put from which recipes can start. */
export const modelsFolder = (root: string) => path.join(root, "models");

/** What the app writes for a training run, and what the package leaves there. */
export interface TrainingFolder {
  folder: string;
  /** The recipe that the app writes, over one of the package's. */
  recipe: string;
  /** Copies of the package's recipes, as they were when the run was planned: an update does not change it. */
  recipes: string;
  /** The stages, a folder for each. */
  stages: string;
  /** Of one job: its script, its log, its exit code. */
  job: (jobId: string) => JobFolder;
}

export interface JobFolder {
  /** The training run's. */
  run: string;
  folder: string;
  script: string;
  /** There once it may have been sent to its engine. */
  sent: string;
  /** Whoever creates this folder runs the job: the script runs once. */
  started: string;
  /** The number that Slurm gave to the job that runs the script; empty on other engines. */
  slurmJob: string;
  log: string;
  /** The process that runs the script. */
  pid: string;
  /** There once the script has come to its end. */
  exit: string;
  /** When it began, in seconds since 1970. */
  began: string;
  /** After how many seconds it ends automatically; empty for never. */
  limit: string;
  /** There once Candor has ended it through its folder: its limit stays 0. */
  fenced: string;
}

/** The name that the app's recipe has for the package. */
export const recipeName = "run";

export function folderOf(root: string, trainingId: string): TrainingFolder {
  const folder = path.join(root, trainingId);
  return {
    folder,
    recipe: path.join(folder, "recipe.toml"),
    recipes: path.join(folder, "recipes"),
    stages: path.join(folder, "runs", recipeName),
    job: (jobId) => {
      const own = path.join(folder, "jobs", jobId);
      return {
        run: folder,
        folder: own,
        script: path.join(own, "run.sh"),
        sent: path.join(own, "sent"),
        started: path.join(own, "started"),
        slurmJob: path.join(own, "slurm-job"),
        log: path.join(own, "log"),
        pid: path.join(own, "pid"),
        exit: path.join(own, "exit"),
        began: path.join(own, "began"),
        limit: path.join(own, "limit"),
        fenced: path.join(own, "fenced"),
      };
    },
  };
}

/** Removes what a training run has left. Links in it are removed, and what they lead to stays. */
export const removeFolder = (root: string, trainingId: string): Promise<void> =>
  rm(folderOf(root, trainingId).folder, { recursive: true, force: true });
