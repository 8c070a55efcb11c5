import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { appRole } from "@/db/embedded/app-role";
import { makeHome } from "@/db/embedded/make-home";
import { StatedError } from "@/db/embedded/stated-error";
import { migrate } from "@/db/migrate";
import { takeLock } from "../start/lock";
import { loadDatabase } from "./load-database";
import type { Manifest } from "./manifest";
import { readBackup } from "./read-backup";
import type { Secrets } from "./seal-secrets";
import { withServer } from "./with-own-database";

/**
 * Puts a backup into an empty place: a home without a database, or an empty database of
 * DATABASE_URL. The whole backup is read before anything is made, and everything made is removed on
 * failure.
 * @throws StatedError when the place is not empty or the backup is damaged
 */
export async function restoreBackup(options: {
  folder: string;
  passphrase: string | undefined;
  home: string;
  /** Of an external server; none for the home's own. */
  ownerUrl: string | undefined;
  /** CANDOR_SECRET of the environment. */
  secret: string | undefined;
  now: Date;
}): Promise<Manifest> {
  const { folder, passphrase, home, ownerUrl, secret, now } = options;
  const { manifest, secrets } = await readBackup(folder, passphrase);
  if (secret !== undefined && secret !== secrets.secret) {
    throw new StatedError(
      "CANDOR_SECRET is not the secret of this backup: leave it out, or set it to that of the backup. Nothing was restored.",
    );
  }
  makeHome(home);
  const lock = await takeLock(home);
  const made: string[] = [];
  try {
    putSecrets(home, secrets, made);
    const load = (url: string) => loadDatabase(url, folder, manifest, now);
    await (ownerUrl === undefined ? restoreIntoHome(home, made, load) : load(ownerUrl));
    return manifest;
  } catch (error) {
    for (const file of made) rmSync(file, { recursive: true, force: true });
    throw error;
  } finally {
    lock.release();
  }
}

/** Before the rows, so that a restore that is cut off never leaves rows that no secret opens. */
function putSecrets(home: string, { secret, signIns }: Secrets, made: string[]): void {
  const files: [name: string, content: string | null][] = [
    ["secret", `${secret}\n`],
    ["sign-ins.json", signIns],
  ];
  for (const [name, content] of files) {
    const file = path.join(home, name);
    const there = existsSync(file) ? readFileSync(file, "utf8") : null;
    if (there !== null && there.trim() !== content?.trim()) {
      throw new StatedError(
        `${file} is there already: set CANDOR_HOME to an empty folder. Nothing was restored.`,
      );
    }
    if (there !== null || content === null) continue;
    made.push(file);
    writeFileSync(file, content, { mode: 0o600, flag: "wx", flush: true });
  }
}

async function restoreIntoHome(
  home: string,
  made: string[],
  load: (ownerUrl: string) => Promise<void>,
): Promise<void> {
  const data = ["postgres", "postgres.password", "postgres-app.password", "postgres.log"];
  if (!existsSync(path.join(home, "postgres"))) made.push(...data.map((it) => path.join(home, it)));
  await withServer(home, async (ownerUrl) => {
    await load(ownerUrl);
    await migrate(ownerUrl, appRole);
  });
}
