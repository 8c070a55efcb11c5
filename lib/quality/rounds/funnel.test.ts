import { expect, test } from "vitest";
import { funnelOf } from "./funnel";
import type { Ranked } from "./rank-candidates";
import { shareBars } from "./share-histogram";

// The paper's funnel: 117 came, 32 advanced, then 15.
const paper = funnelOf([
  {
    no: 1,
    kind: "qualification",
    people: { invited: 117, begun: 117, finished: 110, passed: 32, failed: 85 },
  },
  {
    no: 2,
    kind: "qualification",
    people: { invited: 32, begun: 31, finished: 30, passed: 15, failed: 17 },
  },
  { no: 3, kind: "main", people: { invited: 15, begun: 0, finished: 0, passed: 0, failed: 0 } },
]);

test("each step as a share of all and of the step before", () => {
  const steps = paper.rounds.flatMap((r) => r.steps);
  expect(steps.map((s) => s.n)).toEqual([117, 117, 110, 32, 32, 31, 30, 15, 15, 0, 0]);
  expect(steps[0]).toMatchObject({ ofAll: 1, ofBefore: null });
  expect(steps[3]).toMatchObject({ stage: "passed", ofAll: 32 / 117, ofBefore: 32 / 110 });
  // Who passed is who is invited: 32 of 32.
  expect(steps[4]).toMatchObject({ stage: "invited", ofAll: 32 / 117, ofBefore: 1 });
  // Nobody has begun, so no share of these is defined.
  expect(steps[10]).toMatchObject({ stage: "finished", ofAll: 0, ofBefore: null });
  expect(paper.summary).toContain("Main round: 15 invited, 0 begun, 0 finished");
});

test("who passed is unknown until someone is decided about", () => {
  const people = { invited: 4, begun: 4, finished: 4, passed: 0, failed: 0 };
  const passed = (failed: number) =>
    funnelOf([{ no: 1, kind: "qualification", people: { ...people, failed } }]).rounds[0]?.steps[3];
  expect(passed(0)).toMatchObject({ n: null, ofAll: null, ofBefore: null });
  expect(passed(4)).toMatchObject({ n: 0, ofAll: 0, ofBefore: 0 });
});

test("a round that nobody can have reached is not empty, but not known", () => {
  const came = { invited: 4, begun: 4, finished: 3, passed: 0, failed: 0 };
  const nobody = { invited: 0, begun: 0, finished: 0, passed: 0, failed: 0 };
  const main = (failed: number) =>
    funnelOf([
      { no: 1, kind: "qualification", people: { ...came, failed } },
      { no: 2, kind: "main", people: nobody },
    ]).rounds[1]?.steps.map((s) => s.n);
  expect(main(0)).toEqual([null, null, null]);
  // All four failed: that is known, and so is that nobody was invited.
  expect(main(4)).toEqual([0, 0, 0]);
});

test("before anyone has come, no share is defined", () => {
  const people = { invited: 0, begun: 0, finished: 0, passed: 0, failed: 0 };
  const [only] = funnelOf([{ no: 1, kind: "main", people }]).rounds;
  expect(only?.steps.map((s) => s.ofAll)).toEqual([null, null, null]);
});

test("a bar of the histogram holds its lower end, the last one both", () => {
  const person = (matched: number, passes: boolean): Ranked<unknown> => ({
    candidate: null,
    rank: 1,
    passes,
    score: { texts: 60, answered: 60, matched, share: matched / 60, meanAbsoluteError: 0 },
  });
  const bars = shareBars([
    person(60, true),
    person(57, true),
    person(57, false),
    person(56, false),
    person(0, false),
  ]);
  // 60 and 57 of 60 are at least 95 %; 56 of 60 is 93.3 %.
  expect(bars).toHaveLength(20);
  expect(bars[19]).toMatchObject({ low: 0.95, high: 1, passing: 2, others: 1 });
  expect(bars[18]).toMatchObject({ passing: 0, others: 1 });
  expect(bars[0]).toMatchObject({ passing: 0, others: 1 });
});
