import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { folderOf } from "../training-folder";
import { fenceJob, hasStarted, isTaken, takePlace } from "./fence-job";

const root = mkdtempSync(path.join(os.tmpdir(), "candor-fence-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("a job that is fenced before it starts never starts, however often it is fenced", async () => {
  const job = folderOf(root, "waits").job("one");
  for (const _ of [1, 2, 3]) {
    expect(await fenceJob(job)).toBe(true);
    expect(await isTaken(job)).toBe(true);
    expect(await hasStarted(job)).toBe(false);
  }
});

test("the place of a job that has started can’t be taken", async () => {
  const job = folderOf(root, "runs").job("one");
  mkdirSync(job.started, { recursive: true });
  expect(await takePlace(job)).toBe(false);
  expect(await fenceJob(job)).toBe(false);
  expect(await isTaken(job)).toBe(false);
});
