import type { TestProject } from "vitest/node";
import { acquireTestServer } from "./test-server";

declare module "vitest" {
  interface ProvidedContext {
    testServer: { url: string; appUrl: string; template: string };
  }
}

/** Before the database tests: their server. After them: stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, appUrl, template, release } = await acquireTestServer();
  project.provide("testServer", { url, appUrl, template });
  return release;
}
