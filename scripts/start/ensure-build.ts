import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { checkout } from "@/db/embedded/checkout";
import { StatedError } from "@/db/embedded/stated-error";
import { whenEnded } from "./child-process";
import { forkNext } from "./fork-next";

const mark = path.join(checkout, ".next", "candor-source-hash");
const buildId = path.join(checkout, ".next", "BUILD_ID");

// What a build does not read.
const otherFolders = new Set([
  ".candor",
  ".ci",
  ".git",
  ".next",
  "docs",
  "e2e",
  "node_modules",
  "playwright-report",
  "scripts",
  "test-results",
  "training",
]);
const otherFiles = /(\.md|\.test\.tsx?|\.tsbuildinfo|next-env\.d\.ts)$/;

interface BuildOptions {
  /** A file for its log, to be shown only on failure. By default the log goes to the terminal. */
  home?: string;
  stop?: AbortSignal;
}

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

/** Runs `next build`. @throws StatedError when it fails */
async function runBuild(options: BuildOptions): Promise<void> {
  const log = options.home === undefined ? undefined : path.join(options.home, "build.log");
  const output = log === undefined ? "inherit" : openSync(log, "w", 0o600);
  const env = { ...process.env, NODE_ENV: "production" as const };
  const child = forkNext(["build"], { env, output });
  if (output !== "inherit") closeSync(output);
  const kill = () => child.kill("SIGTERM");
  options.stop?.addEventListener("abort", kill);
  const { code, how } = await whenEnded(child);
  options.stop?.removeEventListener("abort", kill);
  options.stop?.throwIfAborted();
  if (code === 0) return;
  if (log !== undefined) process.stderr.write(readFileSync(log));
  throw new StatedError(`The app could not be built (next build: ${how}); the reason is above.`);
}

/** A hash of everything that goes into a build, the locked dependencies included. */
function sourceHash(): string {
  const hash = createHash("sha256").update(process.version);
  for (const file of filesIn(checkout).sort()) {
    hash.update(`\n${path.relative(checkout, file)}\n`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      return folder === checkout && otherFolders.has(entry.name) ? [] : filesIn(full);
    }
    return entry.isFile() && !otherFiles.test(entry.name) ? [full] : [];
  });
}
