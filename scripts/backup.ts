import path from "node:path";
import { candorHome } from "@/db/embedded/candor-home";
import { readFolder, readPassphrase, runStated } from "./backup/command";
import { makeBackup, secretsOf } from "./backup/make-backup";
import { secretsFileOf } from "./backup/manifest";
import { withOwnDatabase } from "./backup/with-own-database";
import { readEnvironment } from "./start/environment";

// `npm run backup -- FOLDER`: a snapshot of everything, taken while the app runs or while it does not.

await runStated(async () => {
  const folder = path.resolve(readFolder("npm run backup -- FOLDER"));
  const { ownerUrl: given, secret } = readEnvironment(process.env);
  const passphrase = readPassphrase(process.env);
  const home = candorHome();
  const secrets = secretsOf(home, secret);
  const run = (ownerUrl: string) =>
    makeBackup({ ownerUrl, secrets, folder, passphrase, now: new Date() });
  const { tables } = given ? await run(given) : await withOwnDatabase(home, run);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  const megabytes = (bytes / 1e6).toFixed(1);
  console.log(`${rows} rows of ${tables.length} tables (${megabytes} MB) are in ${folder}.`);
  console.log(
    passphrase === undefined
      ? `The secrets are in ${secretsFileOf(folder)}, not encrypted: keep them in another place than the folder. Set CANDOR_BACKUP_PASSPHRASE to encrypt them.`
      : `The secrets are in ${secretsFileOf(folder)}, encrypted with the passphrase.`,
  );
});
