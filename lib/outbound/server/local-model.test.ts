import { mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { findLocalModel, forgetLocalModel, noteLocalModel } from "./local-model";

const model = { url: "http://127.0.0.1:8091/v1", model: "SmolLM2", structured: true };
let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), "candor-home-"));
});

test("is there while its process lives, and gone when that has stopped", () => {
  expect(findLocalModel({ CANDOR_HOME: home })).toBeNull();
  noteLocalModel(home, model);
  expect(findLocalModel({ CANDOR_HOME: home })).toEqual(model);
  forgetLocalModel(home);
  expect(findLocalModel({ CANDOR_HOME: home })).toBeNull();
});

test("a note left by a process that was killed does not count, nor one that a crash cut short", () => {
  const left = { ...model, pid: process.pid, started: "another process had this number" };
  writeFileSync(path.join(home, "local-model.json"), JSON.stringify(left));
  expect(findLocalModel({ CANDOR_HOME: home })).toBeNull();
  writeFileSync(path.join(home, "local-model.json"), '{"url": "http://127.0');
  expect(findLocalModel({ CANDOR_HOME: home })).toBeNull();
});

test("the environment's comes first", () => {
  noteLocalModel(home, model);
  const env = { CANDOR_LOCAL_MODEL: "http://127.0.0.1:9000/v1", CANDOR_HOME: home };
  // Only its server knows what it is called.
  expect(findLocalModel(env)).toMatchObject({ url: "http://127.0.0.1:9000/v1", model: null });
});
