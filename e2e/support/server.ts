import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort } from "@/db/embedded/free-port";
import { loadSample, type Sample } from "@/db/seed/load-sample";
import { cloneTemplate } from "@/db/testing/clone-template";
import { acquireTestServer } from "@/db/testing/test-server";
import { ensureBuild } from "@/scripts/start/ensure-build";
import { clickableUrl, startWebProcess } from "@/scripts/start/web-process";
import { startWorkerProcess } from "@/scripts/start/worker-process";

/** What the specs can rely on. The environment carries it to Playwright's workers. */
export interface Served {
  baseUrl: string;
  databaseUrl: string;
  home: string;
  sample: Sample;
}

/** The app under test, for a spec that looks into its database or signs in. */
export function served(): Served {
  return JSON.parse(process.env.E2E_SERVED ?? "{}");
}

/** Before the specs: the built app on a fresh database with the sample. After them: nothing is left. */
export default async function setup(): Promise<() => Promise<void>> {
  const undo: (() => Promise<void> | void)[] = [];
  const teardown = async () => {
    for (const step of undo.reverse()) await step();
  };
  try {
    await ensureBuild();
    const home = mkdtempSync(path.join(os.tmpdir(), "candor-e2e-"));
    undo.push(() => rmSync(home, { recursive: true }));
    const secret = randomBytes(32).toString("hex");
    // The specs make personal links, whose keys the app must know.
    process.env.CANDOR_SECRET = secret;
    const server = await acquireTestServer();
    undo.push(server.release);
    const database = await cloneTemplate(server);
    undo.push(database.drop);
    const sample = await loadSample(database.url, home);
    const worker = await startWorkerProcess({ home, databaseUrl: database.url, secret });
    undo.push(worker.stop);
    const host = "127.0.0.1";
    const port = await freePort();
    await startWebProcess({
      host,
      port,
      home,
      databaseUrl: database.url,
      secret,
      onStart: (web) => undo.push(web.stop),
    });
    const baseUrl = clickableUrl(host, port);
    const served: Served = { baseUrl, databaseUrl: database.url, home, sample };
    process.env.E2E_BASE_URL = baseUrl;
    process.env.E2E_SERVED = JSON.stringify(served);
    return teardown;
  } catch (error) {
    await teardown();
    throw error;
  }
}
