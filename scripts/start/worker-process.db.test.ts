import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { createTestDatabase } from "@/db/testing/test-database";
import { startWorkerProcess } from "./worker-process";

// Two workers start in it, which takes seconds each, and many on a busy machine.
const options = { timeout: 120_000 };

test(
  "the worker gets the secret, by which it reads keys of providers and tokens of engines",
  options,
  async () => {
    const home = mkdtempSync(path.join(os.tmpdir(), "candor-worker-"));
    // As with `npm start`, which keeps the secret in a file.
    vi.stubEnv("CANDOR_SECRET", undefined);
    const database = await createTestDatabase();
    const start = (secret: string) =>
      startWorkerProcess({ home, databaseUrl: database.url, secret });
    try {
      await expect(start("")).rejects.toThrow("The worker ended while it was starting");
      const worker = await start(randomBytes(32).toString("hex"));
      await worker.stop();
    } finally {
      vi.unstubAllEnvs();
      await database.drop();
      rmSync(home, { recursive: true });
    }
  },
);
