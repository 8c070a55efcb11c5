import { expect, test } from "vitest";
import type { ReadingTimes } from "./schema";
import { formatSeconds, histogramModel, timeRows } from "./times-charts";

const seconds = { n: 4, lowerQuartile: 8, median: 12.34, upperQuartile: 61, p90: 95 };
const timed = { seconds, outputs: 8, idleShare: 0.25, edits: 20, pastes: 1 };
const untimed = {
  seconds: { undefined: "nothing_measured" as const, n: 0 },
  outputs: 0,
  idleShare: null,
  edits: 0,
  pastes: 0,
};
const times: ReadingTimes = {
  tasks: timed,
  models: [{ model: { id: "m", name: "LC RL", kind: "confidence" }, ...untimed }],
  people: [],
  histogram: { width: 15, counts: [1, 2], beyond: 1 },
  untimed: 3,
};

test("seconds are written as people say them", () => {
  expect([0, 59.9, 59.96, 95, 3_600].map(formatSeconds)).toEqual([
    "0.0\u202fs",
    "59.9\u202fs",
    "1\u202fmin 00\u202fs",
    "1\u202fmin 35\u202fs",
    "60\u202fmin 00\u202fs",
  ]);
});

test("what was not measured is missing, and edits are per output", () => {
  const [model, task] = timeRows(times);
  expect(model).toMatchObject({ n: 0, median: null, idle: null, edits: null });
  expect(task).toMatchObject({
    n: 4,
    median: "12.3\u202fs",
    quartiles: "8.0\u202fs to 1\u202fmin 01\u202fs",
    idle: "25.0\u202f%",
    edits: "2.5",
    pastes: 1,
  });
});

test("a histogram says what it leaves out", () => {
  const { bars, most, caption } = histogramModel(times);
  expect(bars.map(({ from, n }) => [from, n])).toEqual([
    [0, 1],
    [15, 2],
  ]);
  expect(most).toBe(2);
  expect(caption).toContain("1 that took longer are not drawn; 3 outputs were not timed.");
});
