import { parseArgs } from "node:util";
import { makeLab } from "../figures/lab";
import {
  checkTable,
  importMiniature,
  makeMiniature,
  readMiniature,
} from "../figures/miniature-run";
import { checkMiniatureStudy } from "../figures/miniature-study";
import type { Figures } from "../figures/run-figures";
import { withApp } from "../figures/with-app";

/**
 * The paper in miniature comes into the app: what its evaluation leaves is imported as it stands, the
 * app's figures are those of its table, and a person reads its paragraphs in a study. `--from FOLDER`
 * names a run that is there; otherwise the smallest is made.
 */
export default async function miniature(args: string[]): Promise<Figures> {
  const options = { from: { type: "string" }, json: { type: "boolean" } } as const;
  const { from } = parseArgs({ args, options }).values;
  const run = readMiniature(from ?? (await makeMiniature()));
  return withApp(1, async ({ db, pickUrl, random }) => {
    const lab = await makeLab(db, pickUrl, random);
    const rows = [
      await importMiniature(lab, run),
      ...(await checkTable(lab, run)),
      await checkMiniatureStudy(lab, run, pickUrl, random),
    ];
    return {
      title: `${run.forecasts.length.toLocaleString("en")} forecasts of a miniature's ${run.generations.length.toLocaleString("en")} texts, imported, and a study of them`,
      rows,
      ok: rows.every((row) => row.wrong === 0),
    };
  });
}
