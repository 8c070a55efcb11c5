import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { keepServer } from "./keep-server";

test("a model’s server gets nothing of Candor’s secrets", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "candor-kept-"));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  vi.stubEnv("CANDOR_SECRET", "a secret");
  vi.stubEnv("OPENAI_API_KEY", "a key");
  vi.stubEnv("CUDA_VISIBLE_DEVICES", "1");
  const [python, log] = ["python", "log"].map((name) => path.join(folder, name));
  if (!python || !log) throw new Error("no names");
  writeFileSync(python, "#!/bin/sh\nenv\nexit 1\n");
  chmodSync(python, 0o755);
  const { signal: stop } = new AbortController();
  // It ends at once.
  const kept = keepServer({ python, args: [], cwd: folder, env: { OWN: "1" }, port: 9, log, stop });
  await expect(kept).rejects.toThrow(/ended/);
  const seen = readFileSync(log, "utf8");
  expect(seen).not.toMatch(/a secret|a key/);
  expect(seen).toMatch(/^CUDA_VISIBLE_DEVICES=1$/m);
  expect(seen).toMatch(/^OWN=1$/m);
  expect(seen).toMatch(/^PATH=/m);
});
