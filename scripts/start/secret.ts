import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The key that signs cookies: made once and kept, so that nobody is signed out by a restart. */
export function keptSecret(home: string): string {
  const file = path.join(home, "secret");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const secret = randomBytes(32).toString("hex");
  writeFileSync(`${file}.partial`, `${secret}\n`, { mode: 0o600 });
  renameSync(`${file}.partial`, file);
  return secret;
}
