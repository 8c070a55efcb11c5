import { expect, test } from "vitest";
import { calibrationFigures } from "@/lib/metrics/calibration/calibration-figures";
import { hasValue } from "@/lib/metrics/has-value";
import type { BinRules, Tally } from "@/lib/metrics/types";
import { certainErrorInterval } from "./certain-error-interval";

const rules = { binning: "equal-mass", rules: "default", bins: 10 } as const;
const certain = (
  zeros: [right: number, wrong: number],
  ones: [right: number, wrong: number],
): Tally => ({
  confidence: Float64Array.of(0, 1),
  right: Float64Array.of(zeros[0], ones[0]),
  wrong: Float64Array.of(zeros[1], ones[1]),
});
const known = (share: number) => ({
  brier: { low: 0.4, high: 0.6 },
  meanConfidence: { low: share - 0.04, high: share + 0.04 },
});
const ece = (tally: Tally, asked: BinRules) => {
  const figure = calibrationFigures(tally, asked).ece;
  return hasValue(figure) ? figure.value : Number.NaN;
};

// 90 zeros, a third of them right, and 110 ones, a fifth of them wrong. Half of the fifth bin of 20 is zeros,
// so z = 1/2, and 2 min(1/2 * 1/3, 1/2 * 1/5) / 10 = 0.02 is cancelled: the Brier score is 52 / 200 = 0.26.
const mixed = certain([30, 60], [88, 22]);

test("the error is the Brier score less what one bin cancels", () => {
  expect(ece(mixed, rules)).toBeCloseTo(0.26 - 0.02, 12);
  expect(ece(mixed, { ...rules, binning: "equal-width" })).toBeCloseTo(0.26, 12);
});

test("ends allow for one standard error of the share of zeros", () => {
  // Zeros are 0.45 +- 0.02, so z is from 0.3 to 0.7. Least at 0.7: 2 * 0.3 * 0.2 / 10 = 0.012. Most where
  // z / 3 = (1 - z) / 5, at z = 3/8: 2 / 8 / 10 = 0.025.
  expect(certainErrorInterval(mixed, rules, known(0.55))).toEqual({
    low: expect.closeTo(0.4 - 0.025, 12),
    high: expect.closeTo(0.6 - 0.012, 12),
  });
  // Zeros are 0.5 +- 0.02: an edge may lie between zeros and ones, and then nothing is cancelled. z is from
  // 0.8 to 1.2, so the most is at 0.2: 2 * 0.2 / 3 / 10.
  expect(certainErrorInterval(mixed, rules, known(0.5))).toEqual({
    low: expect.closeTo(0.4 - 0.04 / 3, 12),
    high: 0.6,
  });
});

test("is that of the Brier score where no bin holds both", () => {
  for (const other of [
    { ...rules, binning: "equal-width" },
    { ...rules, rules: "right-closed" },
  ] as const) {
    expect(certainErrorInterval(mixed, other, known(0.55))).toEqual({ low: 0.4, high: 0.6 });
  }
});

test("is for no other confidences, and not without an interval of the Brier score", () => {
  const other = { ...mixed, confidence: Float64Array.of(0, 0.9) };
  expect(certainErrorInterval(other, rules, known(0.55))).toBeNull();
  const none = { ...known(0.55), brier: { noInterval: "all_alike" as const } };
  expect(certainErrorInterval(mixed, rules, none)).toBeNull();
});
