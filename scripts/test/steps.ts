import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { ensureBuild } from "@/scripts/start/ensure-build";
import { type Counts, playwrightCounts, vitestCounts } from "./counts";
import { ensureBrowser } from "./ensure-browser";
import { runScript } from "./run-script";

export interface Step {
  name: string;
  /** A step without which this one cannot succeed. */
  needs?: string;
  run: (stop: AbortSignal) => Promise<Counts>;
}

/** All that `npm test` does, in order. */
export const steps: Step[] = [
  { name: "lint", run: async () => one(await runScript("lint")) },
  { name: "types", run: async () => one(await runScript("types")) },
  { name: "imports", run: async () => one(await runScript("imports")) },
  { name: "unit", run: () => vitest("unit") },
  { name: "database", run: () => vitest("database") },
  { name: "build", run: build },
  { name: "e2e", needs: "build", run: endToEnd },
];

function one(succeeded: boolean): Counts {
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
}

function vitest(name: "unit" | "database"): Promise<Counts> {
  return withReport(async (report) => {
    const succeeded = await runScript(name, {
      args: ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    });
    return honest(succeeded, vitestCounts(report), name);
  });
}

async function build(stop: AbortSignal): Promise<Counts> {
  await ensureBuild({ stop });
  return one(true);
}

function endToEnd(): Promise<Counts> {
  ensureBrowser();
  return withReport(async (report) => {
    const succeeded = await runScript("e2e", {
      args: ["--reporter=list,json"],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
    return honest(succeeded, playwrightCounts(report), "e2e");
  });
}

async function withReport(use: (report: string) => Promise<Counts>): Promise<Counts> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "candor-test-"));
  try {
    return await use(path.join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A run that failed outside of its tests, or ran none, has failed. */
function honest(succeeded: boolean, counts: Counts | null, name: string): Counts {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  if (passed + failed === 0) {
    console.error(`${name} ran no test.`);
    return { passed, failed: 1, skipped };
  }
  return { passed, failed: succeeded ? failed : Math.max(failed, 1), skipped };
}
