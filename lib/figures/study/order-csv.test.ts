import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { namedGroup } from "../testing/named-group";
import { orderCsv, timesCsv } from "./order-csv";
import { studyDetails } from "./testing/study-figures";

const read = (csv: string): Record<string, string>[] => parse(csv, { columns: true });

const model = { id: "m", name: "LC RL", kind: "confidence" } as const;
const none = { undefined: "too_few_forecasts" as const, n: 0 };
const effect = {
  steps: [{ step: 1, n: 9, accuracy: none, meanConfidence: none, gap: none }],
  change: { accuracy: none, meanConfidence: none, gap: none },
};
const spent = (n: number) => ({
  seconds: { n, lowerQuartile: 10, median: 20, upperQuartile: 30, p90: 40 },
  ...{ outputs: n, idleShare: 0.25, edits: 1, pastes: 0 },
});
const groups = [namedGroup({ n: 9, simulated: 3 })];
const all = studyDetails({
  order: [{ model, position: effect, third: effect }],
  times: {
    ...{ tasks: spent(9), models: [{ ...spent(9), model }], untimed: 0 },
    people: [
      { ...spent(6), reader: { name: "Ada", simulated: false } },
      { ...spent(3), reader: { name: "Seed 1", simulated: true } },
    ],
    histogram: { width: 1, counts: [], beyond: 0 },
  },
});

test("order says how many of a model's forecasts are by simulated readers", () => {
  const rows = read(orderCsv({ all, kept: null }, groups));
  expect(rows.map((row) => [row.model, row.simulated, row.order, row.step])).toEqual([
    ["LC RL", "3", "position", "1"],
    ["LC RL", "3", "position", "last minus first"],
    ["LC RL", "3", "third", "1"],
    ["LC RL", "3", "third", "last minus first"],
  ]);
});

test("time says which of the tasks, outputs and people are simulated", () => {
  const rows = read(timesCsv({ all, kept: null }, groups));
  expect(rows.map((row) => [row.of, row.name, row.simulated, row.n, row.median])).toEqual([
    ["tasks", "", "3", "9", "20"],
    ["outputs", "LC RL", "3", "9", "20"],
    ["tasks", "Ada", "0", "6", "20"],
    ["tasks", "Seed 1", "3", "3", "20"],
  ]);
});
