import { expect, test } from "vitest";
import { isUnderWay, readingText } from "./evaluation-state";

const run = (state: "draft" | "running" | "paused" | "done" | "cancelled" | "failed") => ({
  ...{ id: "", name: "A run", state },
});

test.each([
  ["running", "draft", null, true, /automatically/],
  ["paused", "draft", null, false, /automatically/],
  ["done", "draft", null, true, /automatically/],
  ["done", "draft", "The provider is gone.", false, null],
  ["cancelled", "draft", null, false, /writing was cancelled/],
  ["failed", "draft", null, false, /try again/],
  ["done", "running", null, true, null],
  ["done", "paused", null, false, null],
  ["done", "done", null, false, null],
] as const)("writing %s, reading %s, problem %s", (write, read, problem, goesOn, said) => {
  const evaluation = { write: run(write), read: run(read), problem };
  expect(isUnderWay(evaluation)).toBe(goesOn);
  const text = readingText(evaluation);
  if (said === null) expect(text).toBeNull();
  else expect(text).toMatch(said);
});
