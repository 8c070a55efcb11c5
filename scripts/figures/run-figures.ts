import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { formatTable } from "../candor/format-metrics";

/** The result of a proof or benchmark: a table, and whether it passed. */
export interface Figures {
  title: string;
  rows: Record<string, string | number | boolean>[];
  /** False makes the command exit with 1. */
  ok: boolean;
}

/** @param args what follows its name on the command line, but `--json` */
type FiguresMaker = (args: string[]) => Promise<Figures>;

/**
 * Runs the proof or benchmark that is named on the command line and prints its figures: as a table,
 * or with `--json` as JSON on the last line.
 */
async function runFigures([kind = "", ...given]: string[]): Promise<void> {
  const folder = path.join(import.meta.dirname, "..", kind);
  const args = given.filter((arg) => arg !== "--" && arg !== "--json");
  const name = args.find((arg) => !arg.startsWith("--"));
  const file = path.join(folder, `${name}.ts`);
  if (!name || !/^[a-z-]+$/.test(name) || !existsSync(file)) {
    const names = readdirSync(folder).filter((f) => f.endsWith(".ts"));
    console.error(`Name one of: ${names.map((f) => path.basename(f, ".ts")).join(", ")}.`);
    process.exit(2);
  }
  const made = (await import(pathToFileURL(file).href)) as { default: FiguresMaker };
  const figures = await made.default(args.slice(args.indexOf(name) + 1));
  if (figures.rows.length === 0) {
    console.error(`Nothing of ${name} is called ${args.slice(args.indexOf(name) + 1).join(" ")}.`);
    process.exit(2);
  }
  print(figures);
  if (given.includes("--json")) console.log(JSON.stringify(figures));
  process.exit(figures.ok ? 0 : 1);
}

function print({ title, rows, ok }: Figures): void {
  const columns = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => columns.map((column) => String(row[column] ?? "")));
  console.log(`\n${title}\n\n${formatTable([columns, ...cells])}`);
  console.log(ok ? "\nAs it should be." : "\nFALLS SHORT.");
}

await runFigures(process.argv.slice(2));
