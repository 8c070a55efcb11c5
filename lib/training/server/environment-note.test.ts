import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { noteEnvironment, readEnvironmentNote } from "./environment-note";

const root = mkdtempSync(path.join(os.tmpdir(), "candor-note-"));
afterAll(() => rmSync(root, { recursive: true }));

test("what a worker does to make the environment is read, until it is made or the worker is gone", async () => {
  const at = (time: string) => new Date(`2026-01-05T10:${time}Z`);
  expect(await readEnvironmentNote(root, at("00:00"))).toBeNull();
  await noteEnvironment(root, { step: "Looking for torch", since: at("00:00") }, at("02:00"));
  // 150 s after it began, and 30 s after it was last heard of.
  expect(await readEnvironmentNote(root, at("02:30"))).toEqual({
    ...{ step: "Looking for torch", seconds: 150 },
  });
  expect(await readEnvironmentNote(root, at("03:01"))).toBeNull();
  await noteEnvironment(root, null, at("03:00"));
  expect(await readEnvironmentNote(root, at("02:30"))).toBeNull();
});
