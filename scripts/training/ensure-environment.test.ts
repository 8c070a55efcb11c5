import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ensureEnvironment, findPython } from "./ensure-environment";

// Makes an "environment" that holds nothing but this script, whose pip is killed where PIP says so.
const fakePython = `#!/bin/sh
case "$*" in
  "-m venv --clear "*) rm -rf "$4" && mkdir -p "$4/bin" && cp "$0" "$4/bin/python" ;;
  "-m pip "*) echo "Collecting torch"; [ "$PIP" != killed ] || kill -9 $$ ;;
esac
`;

let folder: string;
let witness: string;
const requirements = (text: string) => writeFileSync(path.join(folder, "requirements.txt"), text);

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "candor-environment-"));
  witness = path.join(folder, ".venv", "witness");
  writeFileSync(path.join(folder, "python3.13"), fakePython, { mode: 0o755 });
  vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test("other requirements are installed into the environment that is there: others may run in it, and torch is large", async () => {
  requirements("one");
  const python = path.join(folder, ".venv", "bin", "python");
  expect(await ensureEnvironment({ folder })).toBe(python);
  writeFileSync(witness, "");
  requirements("another");
  const steps: string[] = [];
  const onStep = (step: string) => steps.push(step);
  for (let i = 0; i < 2; i++) await ensureEnvironment({ folder, onStep });
  expect(existsSync(witness)).toBe(true);
  // Once.
  expect(steps).toEqual(["Looking for torch"]);
});

test("an environment that somebody made by hand keeps what is in it", async () => {
  requirements("one");
  mkdirSync(path.join(folder, ".venv", "bin"), { recursive: true });
  writeFileSync(path.join(folder, ".venv", "bin", "python"), fakePython, { mode: 0o755 });
  writeFileSync(witness, "");
  const steps: string[] = [];
  for (const text of ["one", "one", "another", "another"]) {
    requirements(text);
    await ensureEnvironment({ folder, onStep: (step) => steps.push(step) });
  }
  expect(existsSync(witness)).toBe(true);
  // Packages that are missing are added, and not looked for at every look at a run.
  expect(steps).toEqual(["Looking for torch", "Looking for torch"]);
});

test("while an environment is made, its steps are told", async () => {
  requirements("one");
  const steps: string[] = [];
  const onStep = (step: string) => steps.push(step);
  await ensureEnvironment({ folder, onStep });
  expect(steps).toEqual(["Making an empty environment", "Looking for torch"]);
  await ensureEnvironment({ folder, onStep });
  expect(steps).toHaveLength(2);
});

test("an environment that was broken off half-way is made anew", async () => {
  requirements("one");
  vi.stubEnv("PIP", "killed");
  await expect(ensureEnvironment({ folder })).rejects.toThrow(/pip could not.*reason is above\.$/);
  // Pages show it too, and nothing is above.
  const onStep = () => {};
  const noted = ensureEnvironment({ folder, onStep });
  await expect(noted).rejects.toThrow(/pip could not.*worker’s log says why\.$/);
  writeFileSync(witness, "");
  vi.stubEnv("PIP", "lives");
  await ensureEnvironment({ folder });
  expect(existsSync(witness)).toBe(false);
});

test("without a Python there is one sentence", () => {
  vi.stubEnv("PATH", path.join(folder, "nowhere"));
  expect(findPython).toThrow(/Python 3.11 or newer with venv is needed/);
});
