import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * What the keys of stored ids, of hashes of addresses and of two-factor secrets are derived from: made once and
 * kept, since nothing stored could be read or found again with another.
 */
export function keptSecret(home: string): string {
  const file = path.join(home, "secret");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const secret = randomBytes(32).toString("hex");
  writeFileSync(`${file}.partial`, `${secret}\n`, { mode: 0o600 });
  renameSync(`${file}.partial`, file);
  return secret;
}
