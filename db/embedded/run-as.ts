import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { StatedError } from "./stated-error";

/** The user that Postgres runs as. `undefined` is the user of this process. */
export type RunAs = { uid: number; gid: number } | undefined;

/**
 * Postgres refuses to run as root, so root hands it to the owner of the data folder, or to `nobody`
 * where there is no data folder yet.
 */
export function databaseUser(dataFolder: string): RunAs {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(dataFolder)) {
    const { uid, gid } = statSync(dataFolder);
    if (uid !== 0) return { uid, gid };
  }
  return { uid: nobody("-u"), gid: nobody("-g") };
}

function nobody(flag: "-u" | "-g"): number {
  try {
    return Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8", stdio: "pipe" })) >>> 0;
  } catch (cause) {
    throw new StatedError(
      "Postgres refuses to run as root and there is no user `nobody` to run it as: start Candor as an ordinary user, or set DATABASE_URL.",
      { cause },
    );
  }
}

/** Whether that user gets through every parent folder to this path (or to where it would be made). */
export function canReach(user: RunAs, target: string): boolean {
  if (!user) return true;
  let existing = path.resolve(target);
  while (!existsSync(existing)) existing = path.dirname(existing);
  const tried = spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", existing], { ...user, cwd: "/" });
  if (tried.error) throw tried.error;
  return tried.status === 0;
}
