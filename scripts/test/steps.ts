import { ensureBuild } from "@/scripts/start/ensure-build";
import { localModelFolder } from "../local-model/serve-model";
import { runCommand } from "../run-command";
import { ensureEnvironment } from "../training/ensure-environment";
import { type Counts, one, playwrightCounts, vitestCounts } from "./counts";
import { ensureBrowser } from "./find-browser";
import { honest, withReport } from "./report";
import { training } from "./training";

export interface Step {
  name: string;
  /** A step without which this one cannot succeed. */
  needs?: string;
  /** What takes minutes to make and little of the machine: begun with the first step, and waited for before this one. */
  prepare?: () => Promise<unknown>;
  run: (stop: AbortSignal) => Promise<Counts>;
}

/** All that `npm test` does, in order. */
export const steps: Step[] = [
  { name: "lint", run: async () => one(await runScript("lint")) },
  { name: "types", run: async () => one(await runScript("types")) },
  { name: "imports", run: async () => one(await runScript("imports")) },
  { name: "unused", run: async () => one(await runScript("unused")) },
  { name: "unit", run: () => vitest("unit") },
  { name: "database", run: () => vitest("database") },
  { name: "model", prepare: makeEnvironments, run: () => vitest("model") },
  { name: "training", prepare: makeEnvironments, run: training },
  { name: "build", run: build },
  { name: "e2e", needs: "build", run: endToEnd },
];

/** The Python of the training package, and of the local model. */
async function makeEnvironments(): Promise<void> {
  await ensureEnvironment();
  await ensureEnvironment({ folder: localModelFolder });
}

function vitest(name: "unit" | "database" | "model"): Promise<Counts> {
  return withReport("json", async (report) => {
    const json = ["--reporter=json", `--outputFile.json=${report}`];
    const succeeded = await runScript(name, ["--reporter=default", ...json]);
    return honest(succeeded, vitestCounts(report), name);
  });
}

async function build(stop: AbortSignal): Promise<Counts> {
  await ensureBuild({ stop });
  return one(true);
}

function endToEnd(): Promise<Counts> {
  ensureBrowser();
  return withReport("json", async (report) => {
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const succeeded = await runScript("e2e", ["--reporter=list,json"], env);
    return honest(succeeded, playwrightCounts(report), "e2e");
  });
}

/** Runs a script of package.json. @returns whether it succeeded */
const runScript = (name: string, args: string[] = [], env: Record<string, string> = {}) =>
  runCommand("npm", ["run", "--silent", name, "--", ...args], { env });
