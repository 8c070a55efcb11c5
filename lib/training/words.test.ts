import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { stageKindTexts, trainingStateText } from "./words";

test("every kind of stage that the package has is described", () => {
  const kinds = Object.keys(JSON.parse(readFileSync("training/settings.json", "utf8")));
  expect(Object.keys(stageKindTexts).sort()).toEqual(kinds.sort());
});

test("a run that was stopped says whether a limit of its own did it", () => {
  const ended = { state: "cancelled", draft: null, isWaitingForEngine: false } as const;
  expect(trainingStateText({ ...ended, limitReached: "time" })).toBe("stopped at its time limit");
  expect(trainingStateText({ ...ended, limitReached: null })).toBe("stopped");
  // Until its job has ended it goes on.
  expect(trainingStateText({ ...ended, state: "stopping", limitReached: "time" })).toBe("stopping");
});
