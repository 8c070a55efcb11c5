import { spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import path from "node:path";
import { commandOf } from "@/db/embedded/processes";
import { missingIsNull, readInside } from "../open-inside";
import { readExit } from "../read-exit";
import type { JobFolder } from "../training-folder";
import { writeInside } from "../write-inside";
import type { Engine, JobLook, SentJob } from "./engine";

/**
 * This machine: a detached process that outlives the app, in a session of its own, found again by its number and
 * its command.
 * @param paths of the package here
 */
export function localEngine(paths: Engine["paths"]): Engine {
  return {
    paths,
    submit: async ({ key, folder }) => {
      // The script itself runs once: a second process of it ends at once.
      const child = spawn("sh", ["-c", outlasting, folder.script], {
        cwd: folder.folder,
        detached: true,
        stdio: "ignore",
        env: jobEnvironment(process.env),
      });
      await new Promise<void>((resolve, reject) => {
        child.once("spawn", resolve);
        child.once("error", reject);
      });
      child.unref();
      return key;
    },
    find: async ({ key }) => key,
    look: async (_, { folder }) => lookAt(folder),
    cancel: async (_, job) => stop(job),
    check: async () => `Python is ${paths.python}`,
  };
}

/**
 * Runs a script. When it is asked to stop, its shell first waits for the command under way: the job is found by the shell,
 * and must be found until it can be killed. It then ends without an exit code, as where the machine shuts down.
 */
const outlasting = 'trap "exit 143" TERM; . "$0"';

const secret = /(^|_)(TOKEN|KEY|SECRET|PASSWORD|CREDENTIALS?)(_|$)/;
const passedOn = /^(PATH|HOME|LANG|TMPDIR|LD_LIBRARY_PATH|(CUDA|NVIDIA|NCCL|OMP|HF|VLLM)_.*)$/;

/** What a job, or who loads what a job has written, gets of the app's environment: none of its secrets. */
export function jobEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NODE_ENV } = env;
  return {
    NODE_ENV,
    ...Object.fromEntries(
      Object.entries(env).filter(([name]) => passedOn.test(name) && !secret.test(name)),
    ),
  };
}

async function lookAt(folder: JobFolder): Promise<JobLook> {
  const pid = await pidOf(folder);
  if (pid === null) return (await hasWaited(folder)) ? lost : { state: "queued", message: null };
  // First whether it lives: it may end in between, and then its exit code is there.
  const lives = runsJob(folder, pid);
  if ((await readExit(folder)) !== null) return { state: "ended", message: null };
  if (lives) return { state: "running", message: null };
  return lost;
}

const lost: JobLook = {
  state: "lost",
  message:
    "Its process ended without a word: it was killed, most likely because memory ran out, or the machine was restarted.",
};

/** How long a process may take to write down its number. */
const startMs = 60_000;

/** Whether the script was sent so long ago that nothing runs it. */
async function hasWaited({ script }: JobFolder): Promise<boolean> {
  const written = await stat(script).catch(missingIsNull);
  return written === null || Date.now() - written.mtimeMs > startMs;
}

/**
 * Whether the process with this number runs the job, as the system says: the number is in a file that a job can write, and a
 * later process may have it.
 */
const runsJob = ({ script }: JobFolder, pid: number): boolean =>
  commandOf(pid)?.endsWith(` ${script}`) ?? false;

/** What a file of the job's folder says; what is new, where it says nothing. */
async function note(run: string, file: string, text: string): Promise<string> {
  const noted = await readInside(run, file);
  if (noted) return noted;
  await writeInside(run, file, text);
  return text;
}

/** The number of the job's process, which leads a group: 1 would stand for every process there is. */
async function pidOf({ run, pid }: JobFolder): Promise<number | null> {
  const noted = (await readInside(run, pid)) ?? "";
  return /^\d+\n$/.test(noted) && Number(noted) > 1 ? Number(noted) : null;
}

const graceMs = 15_000;

/** Asks the job's processes to end, and after a while ends them. */
async function stop({ folder }: SentJob): Promise<void> {
  const pid = await pidOf(folder);
  if (pid === null || !runsJob(folder, pid)) return;
  const mark = path.join(folder.folder, "stop-asked");
  const askedAt = Number(await note(folder.run, mark, String(Date.now())));
  const isInTime = Date.now() - askedAt <= graceMs;
  try {
    process.kill(-pid, isInTime ? "SIGTERM" : "SIGKILL");
  } catch (error) {
    // It has just ended.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
