import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/**
 * The secret in a file. It is made once and kept, because data stored with it can't be read with
 * another. If several processes begin at once, the first makes it.
 */
export function keptSecret(file: string, bytes: number): string {
  if (existsSync(file)) {
    const kept = readFileSync(file, "utf8").trim();
    if (kept !== "") return kept;
    rmSync(file);
  }
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${randomBytes(bytes).toString("hex")}\n`, { mode: 0o600 });
  try {
    linkSync(own, file); // Unlike a rename this never replaces a file.
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(own);
  }
  return readFileSync(file, "utf8").trim();
}
