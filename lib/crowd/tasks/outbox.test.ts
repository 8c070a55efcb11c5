import { beforeEach, expect, it, vi } from "vitest";
import { CallError } from "@/lib/http/client";
import { readDeviceDraft, writeDeviceDraft } from "./device-store";
import { isTemporary } from "./is-temporary";
import { emptyOutput } from "./newer-draft";
import { clearOutbox, type Outgoing, readOutbox, secondsToWait, writeOutbox } from "./outbox";

const time = { activeMs: 0, idleMs: 0, edits: 0, pastes: 0 };
const submission: Outgoing = {
  kind: "submission",
  assignmentId: "a",
  body: { correct: [null, true] },
};
const lock: Outgoing = {
  kind: "lock",
  assignmentId: "a",
  body: { outputs: [{ status: "no_answer", comment: null, time }] },
};
const draft = { outputs: [{ ...emptyOutput, confidence: "7" }], editedAt: 5 };

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

it.each([submission, lock])("keeps one $kind per study until it is cleared", (outgoing) => {
  expect(readOutbox("x")).toBeNull();
  expect(writeOutbox("x", outgoing)).toBe(true);
  expect(readOutbox("x")).toEqual(outgoing);
  expect(readOutbox("y")).toBeNull();
  clearOutbox("x");
  expect(readOutbox("x")).toBeNull();
});

it("takes for nothing what is neither a lock nor a submission", () => {
  for (const found of [
    { assignmentId: "a", body: { outputs: [] } },
    { kind: "lock", assignmentId: "a", body: { correct: [] } },
    { kind: "submission", assignmentId: "a", body: { outputs: [] } },
  ]) {
    localStorage.setItem("candor:outbox:x", JSON.stringify(found));
    expect(readOutbox("x")).toBeNull();
  }
});

it("keeps a draft per task, and takes what is no draft, or an older one, for none", () => {
  writeDeviceDraft("a", draft);
  expect(readDeviceDraft("a")).toEqual(draft);
  for (const found of [
    "{",
    '{"outputs":[{"confidence":"7","noAnswer":false,"answer":"","correct":null}],"editedAt":5}',
    JSON.stringify({ ...draft, outputs: [{ ...emptyOutput, distribution: [{ answer: "x" }] }] }),
    JSON.stringify({ ...draft, outputs: [{ ...emptyOutput, time: { activeMs: 1 } }] }),
  ]) {
    localStorage.setItem("candor:draft:b", found);
    expect(readDeviceDraft("b")).toBeNull();
  }
});

it("says so when the device keeps nothing", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(writeOutbox("x", lock)).toBe(false);
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
