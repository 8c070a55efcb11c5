import { expect, test } from "vitest";
import { tallyOf } from "../testing/tally-of";
import { calibrationFigures, figureNames } from "./calibration-figures";

const rules = { binning: "equal-width", rules: "default", bins: 2 } as const;

test("has every figure by its name", () => {
  // 0.25 wrong; 0.75 right, right, wrong. Bins |0.25 - 0| and |0.75 - 2/3|.
  const figures = calibrationFigures(tallyOf([0.25, 0.75, 0.75, 0.75], [0, 1, 1, 0]), rules);
  expect(Object.keys(figures).sort()).toEqual([...figureNames].sort());
  const value = (expected: number) => ({ value: expect.closeTo(expected, 12), n: 4 });
  expect(figures).toEqual({
    accuracy: value(0.5),
    meanConfidence: value(0.625),
    gap: value(0.125),
    // (1 * 1/4 + 3 * 1/12) / 4
    ece: value(0.125),
    mce: value(0.25),
    // Both are too high, and add up.
    smoothEce: { value: expect.closeTo(0.125, 5), n: 4 },
    // (1/16 + 1/16 + 1/16 + 9/16) / 4
    brier: value(0.1875),
    // Recalibrated to 0 and 2/3: 0.1875 - (0 + 1/9 + 1/9 + 4/9) / 4.
    brierMiscalibration: value(0.1875 - 1 / 6),
    brierDiscrimination: value(0.25 - 1 / 6),
    brierUncertainty: value(0.25),
    logScore: value((-3 * Math.log(0.75) - Math.log(0.25)) / 4),
    // Each right one beats 0.25 and ties with 0.75.
    auroc: value(0.75),
    // Mean 0.625: 0.375^2 and three times 0.125^2, by 4.
    sharpness: value(Math.sqrt(0.046875)),
  });
});

test("without forecasts every figure says so", () => {
  for (const estimate of Object.values(calibrationFigures(tallyOf([], []), rules))) {
    expect(estimate).toEqual({ undefined: "no_forecasts", n: 0 });
  }
});
