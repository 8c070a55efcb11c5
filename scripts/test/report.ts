import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Counts } from "./counts";

/** Provides a file name for a tool's report, and removes the file afterwards. */
export async function withReport(
  ending: "json" | "xml",
  use: (report: string) => Promise<Counts>,
): Promise<Counts> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "candor-test-"));
  try {
    return await use(path.join(folder, `report.${ending}`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A run that failed outside of its tests, or ran none, has failed. */
export function honest(succeeded: boolean, counts: Counts | null, name: string): Counts {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  if (passed + failed === 0) {
    console.error(`${name} ran no test.`);
    return { passed, failed: 1, skipped };
  }
  return { passed, failed: succeeded ? failed : Math.max(failed, 1), skipped };
}
