import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startOf } from "@/db/embedded/processes";
import type { JobFolder } from "../training-folder";
import type { Engine, JobLook, SentJob } from "./engine";

/**
 * This machine: a detached process that outlives the app, in a session of its own, found again by its number and
 * the time of its start.
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

const passedOn = /^(PATH|HOME|LANG|TMPDIR|LD_LIBRARY_PATH|(CUDA|NVIDIA|NCCL|OMP|HF|VLLM)_.*)$/;

/** What a job, or who loads what a job has written, gets of the app's environment: nothing of its secrets. */
export function jobEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NODE_ENV } = env;
  return {
    NODE_ENV,
    ...Object.fromEntries(Object.entries(env).filter(([name]) => passedOn.test(name))),
  };
}

function lookAt(folder: JobFolder): JobLook {
  const pid = pidOf(folder);
  if (pid === null) return hasWaited(folder) ? lost : { state: "queued", message: null };
  // First whether it lives: it may end in between, and then its exit code is there.
  const lives = isSame(folder, pid);
  if (existsSync(folder.exit)) return { state: "ended", message: null };
  if (lives) return { state: "running", message: null };
  return lost;
}

const lost: JobLook = {
  state: "lost",
  message: "Its process ended without a word: it was killed, or the machine was restarted.",
};

/** How long a process may take to write down its number. */
const startMs = 60_000;

/** Whether the script was sent so long ago that nothing runs it. */
function hasWaited({ script }: JobFolder): boolean {
  const written = statSync(script, { throwIfNoEntry: false });
  return written === undefined || Date.now() - written.mtimeMs > startMs;
}

const seen = ({ folder }: JobFolder) => path.join(folder, "process");

/** Whether the process is the job's, and not a later one with the same number. */
function isSame(folder: JobFolder, pid: number): boolean {
  const started = startOf(pid);
  if (started === null) return false;
  const file = seen(folder);
  if (!existsSync(file)) writeFileSync(file, started);
  return readFileSync(file, "utf8") === started;
}

function pidOf({ pid }: JobFolder): number | null {
  return existsSync(pid) ? Number(readFileSync(pid, "utf8")) || null : null;
}

const askedAt = ({ folder }: JobFolder) => path.join(folder, "stop-asked");
const graceMs = 15_000;

/** Asks the job's processes to end, and after a while ends them. */
function stop({ folder }: SentJob): void {
  const pid = pidOf(folder);
  if (pid === null || !isSame(folder, pid)) return;
  const mark = askedAt(folder);
  if (!existsSync(mark)) writeFileSync(mark, String(Date.now()));
  const isOverdue = Date.now() - Number(readFileSync(mark, "utf8")) > graceMs;
  try {
    process.kill(-pid, isOverdue ? "SIGKILL" : "SIGTERM");
  } catch (error) {
    // It has just ended.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
