import type { TestProject } from "vitest/node";
import { acquireTestServer } from "./test-server";

declare module "vitest" {
  interface ProvidedContext {
    testServer: { url: string; template: string };
  }
}

/** Before the database tests: their server. After them: stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, template, release } = await acquireTestServer();
  project.provide("testServer", { url, template });
  return release;
}
