import { expect, test } from "vitest";
import { decisionModel, lossAxis } from "./decision-panels";
import type { DecisionPoint } from "./schema-decision";

/** Everyone says 80 %, and half are right: answers where beta > 0.2, expecting 0.2 and losing 0.5. */
const overconfident = Array.from({ length: 101 }, (_, i): DecisionPoint => {
  const beta = i / 100;
  const realised = i > 20 ? 0.5 : beta;
  return {
    beta,
    realised,
    expected: Math.min(0.2, beta),
    best: Math.min(0.5, beta),
    low: i > 20 ? 0.42 : beta,
    high: i > 20 ? 0.58 : beta,
    answer: 0.5,
    abstain: beta,
  };
});

test("draws a curve on an axis with room, its lines named apart", () => {
  const { points, axis, labels, answer, undefined: nothing } = decisionModel(overconfident);
  // The highest is 0.58; 0.6 has no tenth to spare.
  expect(axis).toEqual({ top: 0.8, ticks: [0, 0.2, 0.4, 0.6, 0.8] });
  expect([answer, nothing]).toEqual([0.5, null]);
  expect(points[30]).toMatchObject({ band: [0.42, 0.58], regret: [0.3, 0.5] });
  const side = Object.fromEntries(labels.map(({ text, side }) => [text, side]));
  expect(side).toMatchObject({ realised: "above", expected: "below" });
  // The largest regret is just above 0.2, where all begin to answer: 0.5 - 0.21.
  expect(labels).toContainEqual(expect.objectContaining({ text: "regret", beta: 0.21 }));
  const calibrated = overconfident.map((point) => ({ ...point, realised: point.expected - 0.01 }));
  const under = decisionModel(calibrated).labels.find(({ text }) => text === "expected");
  expect(under).toMatchObject({ side: "above" });
});

test("can be read at eleven costs", () => {
  const { stops } = decisionModel(overconfident);
  expect(stops.map(({ beta }) => beta)).toEqual([
    0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1,
  ]);
  expect(stops[3]?.label).toBe(
    "“I don’t know” at 0.300: expected 0.200, realised 0.500 (95 % interval 0.420 to 0.580), best threshold 0.300; always answering 0.500, always abstaining 0.300",
  );
});

test("curves side by side share an axis, and none has nothing to draw", () => {
  const small = overconfident.map((point) => ({ ...point, expected: 0, high: 0.01, answer: 0.02 }));
  expect(lossAxis([small]).top).toBe(0.1);
  expect(lossAxis([small, overconfident]).top).toBe(0.8);
  const all = overconfident.map((point) => ({ ...point, high: 1 }));
  expect(lossAxis([all]).ticks).toEqual([0, 0.25, 0.5, 0.75, 1]);
  expect(decisionModel([])).toMatchObject({
    points: [],
    stops: [],
    undefined: expect.any(String),
  });
});
