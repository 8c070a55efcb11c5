import path from "node:path";
import { candorHome } from "@/db/embedded/candor-home";
import { readFolder, readPassphrase } from "./backup/read-arguments";
import { restoreBackup } from "./backup/restore-backup";
import { runStated } from "./backup/run-stated";
import { readEnvironment } from "./start/environment";

// `npm run restore -- FOLDER`: puts a backup into an empty home or an empty database.

await runStated(async () => {
  const folder = path.resolve(readFolder("npm run restore -- FOLDER"));
  const { ownerUrl, secret } = readEnvironment(process.env);
  const passphrase = readPassphrase(process.env);
  const home = candorHome();
  const { madeAt, tables } = await restoreBackup({ folder, passphrase, home, ownerUrl, secret });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${rows} rows of the backup of ${madeAt} are restored. \`npm start\` goes on from there.`,
  );
});
