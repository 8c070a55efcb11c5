import { expect, test } from "vitest";
import { axisOf, curvesOf, onlyStep, openingStage, smooth, stagesWithCurves, thin } from "./curves";

const event = (no: number, stage: string, kind: string, step: number | null, data: object) => ({
  ...{ no, stage, step, event: kind, at: "2026-11-25T00:00:00Z" },
  data: data as Record<string, unknown>,
});

test("each figure of a stage is a curve; of a step that comes twice the later counts", () => {
  const curves = curvesOf([
    event(1, "sft", "step", 10, { loss: 2, learning_rate: 0.1 }),
    event(2, "sft", "step", 20, { loss: 1.5 }),
    event(3, "sft", "alarm", null, { message: "x" }),
    event(4, "sft", "step", 10, { loss: 1.9 }),
    event(5, "rl", "validation", 0, { reward: 4, empty: "nan" }),
  ]);
  expect(curves).toEqual([
    {
      stage: "sft",
      figure: "loss",
      points: [
        { step: 10, value: 1.9 },
        { step: 20, value: 1.5 },
      ],
    },
    { stage: "rl", figure: "reward on validation", points: [{ step: 0, value: 4 }] },
  ]);
});

test("a stage that has only saved a step has no curves, and one with a single step says which", () => {
  const events = [
    event(1, "sft", "saved", 10, {}),
    event(2, "rl", "step", 7, { reward: 2, kl: 0.1 }),
    event(3, "rl", "validation", 7, { reward: 3 }),
  ];
  expect(stagesWithCurves(events)).toEqual(["rl"]);
  expect(onlyStep(curvesOf(events))).toBe(7);
  expect(onlyStep(curvesOf([...events, event(4, "rl", "step", 8, { reward: 2 })]))).toBeNull();
  expect(onlyStep([])).toBeNull();
});

test("smoothing begins at the first value", () => {
  // Weights 1; 0.5, 1; 0.25, 0.5, 1: 4; (2 + 1) / 1.5 = 2; (1 + 0.5 + 1) / 1.75.
  const points = [4, 1, 1].map((value, step) => ({ step, value }));
  expect(smooth(points, 0.5).map(({ value }) => value)).toEqual([4, 2, 2.5 / 1.75]);
  expect(smooth(points, 0)).toEqual(points);
});

test("a thinned curve keeps its peaks", () => {
  const points = Array.from({ length: 1_000 }, (_, step) => ({
    step,
    value: step === 501 ? 9 : 0,
  }));
  const few = thin(points, 100);
  expect(few.length).toBeLessThanOrEqual(100);
  expect(few).toContainEqual({ step: 501, value: 9 });
  expect(few.map(({ step }) => step)).toEqual(
    [...few.map(({ step }) => step)].sort((a, b) => a - b),
  );
});

test("curves open at what trains now, or else at the first policy that is trained by reward", () => {
  const stage = (name: string, kind: string, state: "done" | "running" = "done") => ({
    ...{ name, kind, state },
  });
  const [sft, lc, factuality] = [stage("sft", "sft"), stage("lc-rl", "rl"), stage("f-rl", "rl")];
  const names = ["sft", "lc-rl", "f-rl"];
  expect(openingStage(names, [sft, lc, factuality])).toBe("lc-rl");
  expect(openingStage(names, [sft, lc, { ...factuality, state: "running" }])).toBe("f-rl");
  expect(openingStage(["sft"], [sft, lc])).toBe("sft");
  expect(openingStage([], [sft])).toBeNull();
});

test.each([
  [
    [0.1478, 0.1481],
    ["0.1478", "0.1479", "0.1480", "0.1481"],
  ],
  [
    [-9.842, -9.838],
    ["-9.842", "-9.841", "-9.840", "-9.839", "-9.838"],
  ],
  [
    [0, 3.4],
    ["0", "1", "2", "3", "4"],
  ],
  [
    [5, 5],
    ["4", "6"],
  ],
  [[0], ["0.0", "0.5"]],
  [
    [2e6, 2.3e6],
    ["2.0e+6", "2.1e+6", "2.2e+6", "2.3e+6"],
  ],
  [
    [3e-7, 9e-7],
    ["2.0e-7", "4.0e-7", "6.0e-7", "8.0e-7", "1.0e-6"],
  ],
])("the axis of %j has labels that differ", (values, expected) => {
  const { ticks, label } = axisOf(values);
  expect(ticks.map(label)).toEqual(expected);
});
