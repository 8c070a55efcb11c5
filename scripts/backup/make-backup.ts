import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { StatedError } from "@/db/embedded/stated-error";
import { copyDatabase } from "./copy-database";
import { sha256 } from "./hash-file";
import { type Manifest, manifestFile, manifestHashFile, secretsFileOf } from "./manifest";
import { readBackup } from "./read-backup";
import { type Secrets, sealSecrets } from "./seal-secrets";

/**
 * Writes a backup into a new folder, and its secrets into a file beside it. Both get their names
 * once they are complete and have been read back. An interrupted backup leaves only files named
 * partial.
 * @throws StatedError when the folder is there already
 */
export async function makeBackup(options: {
  ownerUrl: string;
  secrets: Secrets;
  folder: string;
  passphrase: string | undefined;
  now: Date;
}): Promise<Manifest> {
  const { ownerUrl, secrets, folder, passphrase, now } = options;
  for (const place of [folder, secretsFileOf(folder)]) {
    if (!existsSync(place)) continue;
    throw new StatedError(`${place} is there already: choose a new name for each backup.`);
  }
  const partial = `${folder}.partial-${process.pid}`;
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "candor backup" });
  mkdirSync(path.dirname(folder), { recursive: true });
  mkdirSync(partial, { mode: 0o700 });
  try {
    await client.connect();
    const snapshot = await copyDatabase(client, partial);
    const sealed = sealSecrets(secrets, passphrase);
    const manifest: Manifest = {
      format: 1,
      madeAt: now.toISOString(),
      ...snapshot,
      secrets: { sha256: sha256(sealed), encrypted: passphrase !== undefined },
    };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    write(secretsFileOf(partial), sealed);
    write(path.join(partial, manifestFile), text);
    write(path.join(partial, manifestHashFile), `${sha256(text)}  ${manifestFile}\n`);
    await readBackup(partial, passphrase);
    renameSync(secretsFileOf(partial), secretsFileOf(folder));
    renameSync(partial, folder);
    return manifest;
  } finally {
    rmSync(partial, { recursive: true, force: true });
    rmSync(secretsFileOf(partial), { force: true });
    await client.end();
  }
}

const write = (file: string, text: string) =>
  writeFileSync(file, text, { mode: 0o600, flag: "wx", flush: true });

/** The secrets of a home, or of the environment where it gives one. */
export function secretsOf(home: string, given: string | undefined): Secrets {
  const read = (name: string) => {
    const file = path.join(home, name);
    return existsSync(file) ? readFileSync(file, "utf8") : null;
  };
  const secret = given ?? read("secret")?.trim();
  if (!secret) {
    throw new StatedError(
      `There is no secret in ${home}, so this is no home of Candor's: set CANDOR_HOME, or CANDOR_SECRET, as for \`npm start\`.`,
    );
  }
  return { secret, signIns: read("sign-ins.json") };
}
