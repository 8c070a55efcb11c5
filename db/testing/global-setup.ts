import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { acquireTestServer } from "./test-server";

declare module "vitest" {
  interface ProvidedContext {
    testServer: { url: string; appUrl: string; template: string };
    /** A folder for what tests leave. */
    testFolder: string;
  }
}

/** Before the database tests: their server and folder. After them: stops the one and removes the other. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, appUrl, template, release } = await acquireTestServer();
  project.provide("testServer", { url, appUrl, template });
  const folder = mkdtempSync(path.join(os.tmpdir(), "candor-database-tests-"));
  // A test that gives up the rights of root opens the folders below it.
  chmodSync(folder, 0o711);
  project.provide("testFolder", folder);
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await release();
  };
}
