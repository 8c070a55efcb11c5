import { expect, test } from "vitest";
import { orderModel } from "./order-effects";
import type { OrderEffect } from "./schema";

const share = (value: number) => ({ value, n: 40, low: value - 0.1, high: value + 0.05 });
const none = { undefined: "no_forecasts" as const, n: 0 };
const model = { id: "m", name: "LC RL", kind: "confidence" };
const effect: OrderEffect = {
  steps: [
    { step: 1, n: 40, accuracy: share(0.6), meanConfidence: share(0.7), gap: share(0.1) },
    { step: 2, n: 0, accuracy: none, meanConfidence: none, gap: none },
  ],
  change: {
    accuracy: { value: 0.1, n: 80, noInterval: "too_few_forecasts" },
    meanConfidence: none,
    gap: { value: -0.032, n: 80, low: -0.05, high: 0.01 },
  },
};
const third: OrderEffect = {
  steps: [1, 2, 3].map(() => effect.steps[0] as never),
  change: effect.change,
};

test("a step is a point of each figure, with its interval as distances", () => {
  const panel = orderModel({ model, position: effect, third }, "position");
  expect(panel).toMatchObject({
    labels: ["Position 1", "Position 2"],
    confidence: [
      { step: 1, value: 0.7, error: [expect.closeTo(0.1, 12), expect.closeTo(0.05, 12)] },
    ],
    undefined: null,
  });
  // What is undefined is not drawn, and the table says so.
  expect(panel.accuracy).toHaveLength(1);
  expect(panel.rows[1]).toMatchObject({ n: 0, accuracy: { text: null, why: "no forecasts" } });
});

test("intervals are spoken of only where one is drawn", () => {
  const bare = { value: 0.6, n: 2, noInterval: "too_few_questions" as const };
  const steps = [{ step: 1, n: 2, accuracy: bare, meanConfidence: bare, gap: bare }];
  const captionOf = (position: OrderEffect) =>
    orderModel({ model, position, third }, "position").caption;
  expect(captionOf(effect)).toBe("Vertical lines are 95\u202f% intervals.");
  expect(captionOf({ ...effect, steps })).toBe("");
});

test("the change is in points, with its sign", () => {
  const panel = orderModel({ model, position: effect, third }, "position");
  expect(panel.change).toMatchObject({
    n: 80,
    gap: { text: "−3.2\u00a0points", interval: { low: "−5.0", high: "+1.0" } },
    accuracy: { text: "+10.0\u00a0points", why: "no interval: fewer than two forecasts" },
  });
});

test("thirds have names", () => {
  const panel = orderModel({ model, position: effect, third }, "third");
  expect(panel.labels[0]).toBe("First third");
});
