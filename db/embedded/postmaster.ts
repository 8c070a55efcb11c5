import { existsSync, readFileSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { commandOf, isAlive, startOf } from "./processes";

/** The server process of a data folder, as its own note `postmaster.pid` has it. */
export interface Postmaster {
  pid: number;
  /** Unknown in the first moments of its life. */
  port: number | undefined;
}

/** The server that is running on this data folder, whoever started it. */
export function runningPostmaster(folder: string): Postmaster | null {
  const noted = readNote(folder);
  return noted && isServerOf(noted.pid, folder) ? noted : null;
}

/**
 * Removes the note of a dead server where Postgres itself would take it for a running one: its process
 * id belongs to another program by now (process ids come again soon after a container restarts).
 */
export async function removeStaleNote(folder: string): Promise<void> {
  const stale = readNote(folder);
  if (!stale || !isAlive(stale.pid) || isServerOf(stale.pid, folder)) return;
  // The note also keeps a new server from starting beside the helpers of the dead one, which take a
  // moment to notice its death.
  await sleep(2_000);
  if (readNote(folder)?.pid === stale.pid) rmSync(path.join(folder, "postmaster.pid"));
}

function readNote(folder: string): Postmaster | null {
  const file = path.join(folder, "postmaster.pid");
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, "utf8").split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3]) || undefined };
}

/** By the command it was started with (see serve.ts), which any user may read of any process. */
function isServerOf(pid: number, folder: string): boolean {
  if (startOf(pid) === null) return false;
  const itsFolder = commandOf(pid)?.match(/postgres -D (.+) -p \d/)?.[1];
  if (itsFolder === undefined) return false;
  // A folder that is no longer where the server was started on it has been moved: it may be this one.
  return !existsSync(itsFolder) || realpathSync(itsFolder) === realpathSync(folder);
}
