import { expect, test } from "vitest";
import { newestOf, provisionalAnswer, sayOlder } from "./computed-answer";

const older = { result: "old", at: "2026-11-23T14:03:10.000Z" };
const waiting = { state: "waiting", progress: 0.4, ahead: 0, older } as const;
const failed = { state: "failed", problem: "Too many.", older } as const;

test("an older result is shown until the requested one is there, with its age", () => {
  expect(newestOf(waiting)).toBe("old");
  expect(sayOlder(waiting)).toBe(
    "Being computed again, 40.0\u202f% done. These are from 23 Nov 2026, 14:03 UTC, before the newest changes.",
  );
  expect(newestOf(failed)).toBe("old");
  expect(sayOlder(failed)).toBe(
    "These are from 23 Nov 2026, 14:03 UTC, before the newest changes.",
  );
});

test("is silent about age where a result is the requested one, or there is none", () => {
  const ready = { state: "ready", result: "new" } as const;
  expect([newestOf(ready), sayOlder(ready), provisionalAnswer(ready)]).toEqual(["new", null, null]);
  const first = { ...waiting, older: null };
  expect([newestOf(first), sayOlder(first), provisionalAnswer(first)]).toEqual([null, null, null]);
  expect(newestOf(undefined)).toBeNull();
});

test("files of an older result say how old it is", () => {
  expect(provisionalAnswer(waiting)).toEqual({
    why: "newer figures are being computed; these are from 23 Nov 2026, 14:03 UTC, before the newest changes",
    progress: 0.4,
  });
  expect(provisionalAnswer(failed)?.why).toMatch(/^newer figures could not/);
});
