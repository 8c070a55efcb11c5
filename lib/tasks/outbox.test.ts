import { beforeEach, expect, it, vi } from "vitest";
import { CallError } from "@/lib/http/client";
import { readDeviceDraft, writeDeviceDraft } from "./device-draft";
import { isTemporary } from "./is-temporary";
import { clearOutbox, readOutbox, secondsToWait, writeOutbox } from "./outbox";

const outgoing = { assignmentId: "a", body: { outputs: [{ status: "no_answer" as const }] } };
const draft = {
  outputs: [{ confidence: "7", noAnswer: false, answer: "", correct: null }],
  editedAt: 5,
};

/** A browser's localStorage, in memory. */
function fakeStorage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal("localStorage", fakeStorage());
  return () => vi.unstubAllGlobals();
});

it("keeps one submission per study until it is cleared", () => {
  expect(readOutbox("x")).toBeNull();
  expect(writeOutbox("x", outgoing)).toBe(true);
  expect(readOutbox("x")).toEqual(outgoing);
  expect(readOutbox("y")).toBeNull();
  clearOutbox("x");
  expect(readOutbox("x")).toBeNull();
});

it("keeps a draft per task, and takes what is no draft for none", () => {
  writeDeviceDraft("a", draft);
  expect(readDeviceDraft("a")).toEqual(draft);
  localStorage.setItem("candor:draft:b", '{"outputs":[{"confidence":7}],"editedAt":5}');
  expect(readDeviceDraft("b")).toBeNull();
  localStorage.setItem("candor:draft:c", "{");
  expect(readDeviceDraft("c")).toBeNull();
});

it("says so when the device keeps nothing", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(writeOutbox("x", outgoing)).toBe(false);
  expect(readOutbox("x")).toBeNull();
  expect(() => clearOutbox("x")).not.toThrow();
});

it("waits longer after each failure, up to half a minute", () => {
  expect([1, 2, 3, 4, 5, 6, 20].map(secondsToWait)).toEqual([1, 2, 4, 8, 16, 30, 30]);
});

it.each([
  [0, true],
  [503, true],
  [500, true],
  [429, true],
  [400, false],
  [401, false],
  [409, false],
  [410, false],
])("tells whether status %d may pass: %s", (status, temporary) => {
  expect(isTemporary(new CallError(status, "code", "message"))).toBe(temporary);
});
