import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { checkout } from "@/db/embedded/checkout";

// Files that a build does not read.
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

/** A hash of everything that goes into a build, the locked dependencies included. */
export function sourceHash(): string {
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
