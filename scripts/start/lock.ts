import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startOf } from "@/db/embedded/processes";
import { StatedError } from "@/db/embedded/stated-error";

interface Holder {
  pid: number;
  started: string;
  stopping: boolean;
}

/**
 * One supervisor per home. A lock left by a process that is gone does not count, nor does one whose
 * process id means another process by now.
 * @throws StatedError that names the supervisor that runs
 */
export async function takeLock(home: string) {
  const file = path.join(home, "lock");
  const own = `${file}.${process.pid}`;
  const me: Holder = { pid: process.pid, started: startOf(process.pid) ?? "", stopping: false };
  const write = (to: string) => writeFileSync(to, JSON.stringify(me));
  // Whose npm was killed notices and stops within half a second.
  let deadline = Date.now() + 1_500;
  for (;;) {
    write(own);
    try {
      linkSync(own, file); // Fails when there is one already.
      return {
        /** Lets the next supervisor know that waiting is worthwhile. */
        stopping() {
          me.stopping = true;
          write(own);
          renameSync(own, file);
        },
        release: () => rmSync(file, { force: true }),
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(own, { force: true });
    }
    const holder = readHolder(file);
    if (!holder || startOf(holder.pid) !== holder.started) {
      rmSync(file, { force: true });
      continue;
    }
    if (holder.stopping) deadline = Math.max(deadline, Date.now() + 1_500);
    if (Date.now() > deadline) throw alreadyRuns(holder.pid);
    await sleep(100);
  }
}

function alreadyRuns(pid: number): StatedError {
  return new StatedError(
    `Candor already runs from this folder (process ${pid}): use that one, or stop it first (Ctrl-C there, or \`kill ${pid}\`).`,
  );
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    if (error instanceof SyntaxError) return null; // Cut short by a power failure.
    throw error;
  }
}
