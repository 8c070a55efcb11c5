import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeLock } from "./lock";

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), "candor-lock-"));
});
afterEach(() => rmSync(home, { recursive: true }));

test("one at a time; a second is told which process to stop", async () => {
  const lock = await takeLock(home);
  await expect(takeLock(home)).rejects.toThrow(`(process ${process.pid})`);
  lock.release();
  (await takeLock(home)).release();
});

test("who is stopping is waited for", async () => {
  const first = await takeLock(home);
  first.stopping();
  setTimeout(first.release, 300);
  (await takeLock(home)).release();
});

test("a lock of a dead process, or of another one with its id, does not count", async () => {
  const file = path.join(home, "lock");
  // No process has a number this high; ours has not started then; and a file that was cut short.
  for (const stale of [
    { pid: 99_999_999, started: "some time ago" },
    { pid: process.pid, started: "another time" },
  ]) {
    writeFileSync(file, JSON.stringify({ ...stale, stopping: false }));
    (await takeLock(home)).release();
  }
  writeFileSync(file, '{"pid":');
  await takeLock(home);
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ pid: process.pid });
});
