import { expect, test } from "vitest";
import { candidatesOptions, hasAnswersToCome, isStillMoving, roundsOptions } from "./queries";

const ids = { projectId: "p", studyId: "s" };
const test1 = { kind: "qualification", state: "closed", movedOnAt: null, leased: 2 } as const;
const main = { kind: "main", state: "closed", movedOnAt: null, leased: 0 } as const;
const advanced = { ...test1, movedOnAt: "2026-11-22T12:00:00.000Z" };

const refetches = (options: { refetchInterval?: unknown }, data: object) => {
  const { refetchInterval } = options;
  if (typeof refetchInterval !== "function") throw new Error("it depends on the data");
  return refetchInterval({ state: { data } }) !== false;
};
const roundsRefetch = (round: object) => refetches(roundsOptions(ids), { rounds: [round] });

test("a closed test is fetched again until people advanced, also after the last task came in", () => {
  expect(roundsRefetch({ ...test1, state: "open" })).toBe(true);
  expect(roundsRefetch(test1)).toBe(true);
  expect(roundsRefetch({ ...test1, leased: 0 })).toBe(true);
  expect(roundsRefetch({ ...advanced, leased: 0 })).toBe(false);
  expect(refetches(candidatesOptions(ids, "r", isStillMoving(test1)), { candidates: [] })).toBe(
    true,
  );
});

test("a round that nobody gets a task of is fetched again while somebody holds one", () => {
  expect(roundsRefetch({ ...main, leased: 1 })).toBe(true);
  expect(roundsRefetch({ ...main, state: "paused", leased: 1 })).toBe(true);
  expect(roundsRefetch({ ...main, state: "paused" })).toBe(false);
  expect(roundsRefetch(main)).toBe(false);
  expect(roundsRefetch(advanced)).toBe(true);
});

test("answers may come while a round is open or somebody holds a task", () => {
  expect(hasAnswersToCome({ rounds: [{ ...main, state: "open" }] })).toBe(true);
  expect(hasAnswersToCome({ rounds: [main, test1] })).toBe(true);
  expect(hasAnswersToCome({ rounds: [main, { ...test1, leased: 0 }] })).toBe(false);
});
