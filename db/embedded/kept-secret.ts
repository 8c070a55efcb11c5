import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/**
 * The secret in a file. It is made once and kept, because data stored with it can't be read with
 * another.
 */
export function keptSecret(file: string, bytes: number): string {
  const kept = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (kept !== "") return kept;
  const made = randomBytes(bytes).toString("hex");
  writeFileSync(`${file}.partial`, `${made}\n`, { mode: 0o600 });
  renameSync(`${file}.partial`, file);
  return made;
}
