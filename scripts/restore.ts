import path from "node:path";
import { candorHome } from "@/db/embedded/candor-home";
import { readFolder, readPassphrase, runStated } from "./backup/command";
import { restoreBackup } from "./backup/restore-backup";
import { readEnvironment } from "./start/environment";

// `npm run restore -- FOLDER`: puts a backup into an empty home or an empty database.

await runStated(async () => {
  const folder = path.resolve(readFolder("npm run restore -- FOLDER"));
  const { ownerUrl, secret } = readEnvironment(process.env);
  const passphrase = readPassphrase(process.env);
  const home = candorHome();
  const now = new Date();
  const place = { home, ownerUrl, secret };
  const { madeAt, tables } = await restoreBackup({ folder, passphrase, ...place, now });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${rows} rows of the backup of ${madeAt} are restored. \`npm start\` continues from there.
Everybody signs in again, and API tokens, open invitations and read-only links to figures have ended. Whoever was erased or withdrew after the backup is back: erase them again (docs/operations.md, Backup and restore).`,
  );
});
