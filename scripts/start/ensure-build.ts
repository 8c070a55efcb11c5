import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { checkout } from "@/db/embedded/checkout";
import { type BuildOptions, runBuild } from "./run-build";
import { sourceHash } from "./source-hash";

const mark = path.join(checkout, ".next", "candor-source-hash");
const buildId = path.join(checkout, ".next", "BUILD_ID");

/**
 * Builds the app unless its build is of these very sources. A build that fails, or that somebody makes
 * without us, is not taken for one.
 * @throws StatedError when it fails
 */
export async function ensureBuild(options: BuildOptions = {}): Promise<void> {
  const sources = sourceHash();
  if (existsSync(mark) && existsSync(buildId) && readFileSync(mark, "utf8") === markOf(sources))
    return;
  rmSync(mark, { force: true });
  rmSync(buildId, { force: true });
  await runBuild(options);
  if (!existsSync(buildId))
    throw new Error("next build ended without an error and without a build.");
  writeFileSync(mark, markOf(sources));
}

function markOf(sources: string): string {
  // Every build gets a new id.
  return `${sources} ${readFileSync(buildId, "utf8").trim()}\n`;
}
