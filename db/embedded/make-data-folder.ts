import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { Native } from "./native";
import { isAlive } from "./processes";
import type { RunAs } from "./run-as";
import { runProgram } from "./run-program";
import { StatedError } from "./stated-error";

/** The superuser of an embedded server. */
export const superuser = "candor";

/**
 * Makes a new data folder beside its final place and moves it there when it is whole, so that whatever
 * kills this leaves nothing that looks like data.
 */
export async function makeDataFolder(
  native: Native,
  user: RunAs,
  folder: string,
  passwordFile: string,
): Promise<void> {
  sweep(folder);
  const partial = `${folder}.partial-${process.pid}`;
  mkdirSync(partial, { mode: 0o700 });
  if (user) chownSync(partial, user.uid, user.gid);
  makePassword(passwordFile);
  // initdb reads it, as that user.
  if (user) chownSync(passwordFile, user.uid, user.gid);
  try {
    await runProgram(user, native.initdb, [
      `--pgdata=${partial}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      // Whatever the machine's own locale is. The provider is Postgres's own, so that C.UTF-8 is there,
      // and sorts alike, on every system.
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
    ]);
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    // Two processes may begin at once; the folder of the quicker one is as good.
    if (existsSync(path.join(folder, "PG_VERSION"))) return;
    throw new StatedError(`Postgres could not make its data folder ${folder}: ${error}`, {
      cause: error,
    });
  }
}

/** Removes what killed predecessors left half-made. */
function sweep(folder: string): void {
  const prefix = `${path.basename(folder)}.partial-`;
  for (const name of readdirSync(path.dirname(folder))) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number(name.slice(prefix.length));
    if (pid !== process.pid && isAlive(pid)) continue;
    rmSync(path.join(path.dirname(folder), name), { recursive: true, force: true });
  }
}

/** Keeps the password of an earlier, unfinished beginning, for another process may be using it. */
function makePassword(file: string): void {
  if (existsSync(file)) {
    if (readFileSync(file, "utf8").trim() !== "") return;
    rmSync(file);
  }
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${randomBytes(24).toString("hex")}\n`, { mode: 0o600 });
  try {
    linkSync(own, file); // Unlike a rename this never replaces a file.
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(own);
  }
}
