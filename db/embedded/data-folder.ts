import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { keptSecret } from "./kept-secret";
import type { Native } from "./native";
import { isAlive } from "./processes";
import type { RunAs } from "./run-as";
import { runProgram } from "./run-program";
import { StatedError } from "./stated-error";

/** The superuser of an embedded server. */
export const superuser = "candor";

/**
 * Makes a new data folder next to its final place and moves it there once complete, so that an
 * interruption leaves nothing that looks like data.
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
  // An earlier, unfinished beginning may have left one, which another process may be using.
  keptSecret(passwordFile, 24);
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

/** Removes half-made folders of killed predecessors. */
function sweep(folder: string): void {
  const prefix = `${path.basename(folder)}.partial-`;
  for (const name of readdirSync(path.dirname(folder))) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number(name.slice(prefix.length));
    if (pid !== process.pid && isAlive(pid)) continue;
    rmSync(path.join(path.dirname(folder), name), { recursive: true, force: true });
  }
}

const parts = [
  "PG_VERSION",
  "postgresql.conf",
  "pg_hba.conf",
  "global/pg_control",
  "base",
  "pg_wal",
];

/** Whether there is a data folder. @throws StatedError when there is one that cannot be used. */
export function hasDataFolder(folder: string, passwordFile: string, major: string): boolean {
  if (!existsSync(folder)) return false;
  const uid = process.getuid?.();
  const owner = statSync(folder).uid;
  if (uid !== undefined && uid !== 0 && owner !== uid) {
    throw new StatedError(
      `The data folder ${folder} belongs to another user (number ${owner}): run Candor as that user or as root, or set CANDOR_HOME to a folder of your own.`,
    );
  }
  if (readdirSync(folder).length === 0) return false;
  const missing = parts.find((part) => !existsSync(path.join(folder, part)));
  if (missing) throw halfMade(folder, `${missing} is missing`);
  const version = readFileSync(path.join(folder, "PG_VERSION"), "utf8").trim();
  if (version === "") throw halfMade(folder, "PG_VERSION is empty");
  if (version !== major) {
    throw new StatedError(
      `The data folder ${folder} was made by Postgres ${version} and this Candor brings Postgres ${major}: use the Candor that made it, or move the folder away to begin with an empty database.`,
    );
  }
  if (!existsSync(passwordFile)) {
    throw halfMade(folder, `its password file ${passwordFile} is missing`);
  }
  return true;
}

function halfMade(folder: string, what: string): StatedError {
  return new StatedError(
    `The data folder ${folder} is not whole (${what}): put a backup in its place, or remove it (\`rm -r ${folder}\`) to begin with an empty database.`,
  );
}
