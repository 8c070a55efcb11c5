import { expect, test } from "vitest";
import { requireDistributions } from "./require-distributions";

const good = { probabilities: [0.25, 0.75], outcome: 0 };

test.each([
  ["3 answers, not 2", { probabilities: [0.2, 0.3, 0.5], outcome: 0 }],
  ["outcome 2 is none of 2 answers", { probabilities: [0.5, 0.5], outcome: 2 }],
  ["probability -0.5 is not in [0, 1]", { probabilities: [-0.5, 1.5], outcome: 0 }],
  ["probability NaN is not in [0, 1]", { probabilities: [Number.NaN, 1], outcome: 0 }],
  ["probabilities add up to 0.75, not to 1", { probabilities: [0.25, 0.5], outcome: 0 }],
])("refuses: %s", (reason, forecast) => {
  expect(() => requireDistributions([good, forecast])).toThrow(`forecast 1: ${reason}`);
});

test("takes the rounding of 32-bit numbers", () => {
  const probabilities = Float32Array.of(0.1, 0.2, 0.7);
  expect(() => requireDistributions([{ probabilities, outcome: 2 }])).not.toThrow();
});
