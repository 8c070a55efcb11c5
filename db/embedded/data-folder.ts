import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { StatedError } from "./stated-error";

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
