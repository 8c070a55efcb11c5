import { afterAll, vi } from "vitest";

// Database tests share a process: what a file sets in the environment is undone after it.
const before = { ...process.env };

afterAll(() => {
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
