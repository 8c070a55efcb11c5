import { describe, expect, test } from "vitest";
import { scoredColumns } from "../columns";
import { hasValue } from "../has-value";
import { seededRandom } from "../random/seeded-random";
import { shuffle } from "../random/shuffle";
import { tallyForecasts } from "../tally";
import type { BinRules, Estimate, Scored, Tally } from "../types";
import { binForecasts, binTally } from "./bins/bin-tally";
import { calibrationFigures, type FigureName, figureNames } from "./calibration-figures";
import { expectedCalibrationError, maximumCalibrationError } from "./expected-calibration-error";
import { confidenceGap } from "./scores";

/** Two hundred sets of 1 to 60 forecasts, with one, few, many or no equal confidences, 0 and 1 among them. */
const cases = Array.from({ length: 200 }, (_, i): { forecasts: Scored[]; bins: number } => {
  const random = seededRandom(`case ${i}`);
  const levels = [1, 4, 10, 100, 1e9][i % 5] ?? 1;
  const skill = random();
  const forecasts = Array.from({ length: 1 + Math.floor(random() * 60) }, () => {
    const confidence = Math.round(random() * levels) / levels;
    return { confidence, correct: random() < (1 - skill) / 2 + skill * confidence };
  });
  return { forecasts, bins: 1 + Math.floor(random() * 12) };
});
const casesWithBins = cases.filter(({ forecasts, bins }) => forecasts.length >= bins);

const everyRule = (["equal-mass", "equal-width"] as const).flatMap((binning) =>
  (["default", "reference", "right-closed"] as const).map((rules) => ({ binning, rules })),
);
const needsOrder = ({ binning, rules }: Omit<BinRules, "bins">) =>
  binning === "equal-mass" && rules === "reference";

function number(estimate: Estimate): number {
  if (!hasValue(estimate)) throw new Error(estimate.undefined);
  return estimate.value;
}

/** Every figure is the same to the 9th digit, or undefined for the same reason. */
function expectSame(a: Record<FigureName, Estimate>, b: Record<FigureName, Estimate>): void {
  for (const name of figureNames) {
    const [one, other] = [a[name], b[name]];
    if (hasValue(one) && hasValue(other)) {
      expect(Math.abs(one.value - other.value), name).toBeLessThan(1e-9);
    } else {
      expect("undefined" in one && one.undefined, name).toBe(
        "undefined" in other && other.undefined,
      );
    }
  }
}

const repeat = (tally: Tally, times: number): Tally => ({
  confidence: tally.confidence,
  right: tally.right.map((count) => count * times),
  wrong: tally.wrong.map((count) => count * times),
});

describe.each(["equal-mass", "equal-width"] as const)("default rules, %s", (binning) => {
  test("neither order nor having every forecast three times changes a figure", () => {
    for (const { forecasts, bins } of casesWithBins) {
      const rules: BinRules = { binning, rules: "default", bins };
      const tally = tallyForecasts(forecasts);
      const figures = calibrationFigures(tally, rules);
      const shuffled = tallyForecasts(shuffle(forecasts, seededRandom("order")));
      expectSame(calibrationFigures(shuffled, rules), figures);
      expectSame(calibrationFigures(repeat(tally, 3), rules), figures);
    }
  });
});

test.each(everyRule)("$binning, $rules: bins hold what they say", (rule) => {
  for (const { forecasts, bins } of cases) {
    const binning = binForecasts(scoredColumns(forecasts), { ...rule, bins });
    if ("undefined" in binning) {
      expect(forecasts.length).toBeLessThan(bins);
      continue;
    }
    expect(binning.bins.length).toBeLessThanOrEqual(bins);
    let [n, right] = [0, 0];
    for (const bin of binning.bins) {
      n += bin.n;
      right += bin.n * bin.accuracy;
      expect(bin.low).toBeLessThanOrEqual(bin.meanConfidence + 1e-12);
      expect(bin.meanConfidence).toBeLessThanOrEqual(bin.high + 1e-12);
    }
    expect(n).toBeCloseTo(binning.n, 9);
    if (needsOrder(rule)) continue;
    expect(binning.n).toBe(forecasts.length);
    expect(right).toBeCloseTo(forecasts.filter(({ correct }) => correct).length, 9);
  }
});

test.each(everyRule.filter((rule) => !needsOrder(rule)))(
  "$binning, $rules: errors lie between the gap and 1, and one bin gives the gap",
  (rule) => {
    for (const { forecasts, bins } of casesWithBins) {
      const tally = tallyForecasts(forecasts);
      const gap = Math.abs(number(confidenceGap(tally)));
      const binning = binTally(tally, { ...rule, bins });
      const ece = number(expectedCalibrationError(binning));
      const mce = number(maximumCalibrationError(binning));
      // By the triangle inequality no binning that uses every forecast is below the gap.
      expect(ece).toBeGreaterThanOrEqual(gap - 1e-12);
      expect(mce).toBeGreaterThanOrEqual(ece - 1e-12);
      expect(mce).toBeLessThanOrEqual(1);
      const oneBin = binTally(tally, { ...rule, bins: 1 });
      expect(number(expectedCalibrationError(oneBin))).toBeCloseTo(gap, 12);
      expect(number(maximumCalibrationError(oneBin))).toBeCloseTo(gap, 12);
    }
  },
);

test("what needs no bins keeps its bounds, and the Brier score is the sum of its parts", () => {
  for (const { forecasts } of cases) {
    const figures = calibrationFigures(tallyForecasts(forecasts), {
      binning: "equal-width",
      rules: "default",
      bins: 10,
    });
    expect(number(figures.smoothEce)).toBeGreaterThanOrEqual(Math.abs(number(figures.gap)) - 1e-6);
    expect(number(figures.smoothEce)).toBeLessThanOrEqual(1);
    const [brier, sharpness] = [number(figures.brier), number(figures.sharpness)];
    expect(brier).toBeGreaterThanOrEqual(0);
    expect(brier).toBeLessThanOrEqual(1);
    expect(sharpness).toBeLessThanOrEqual(0.5);
    const miscalibration = number(figures.brierMiscalibration);
    const discrimination = number(figures.brierDiscrimination);
    const uncertainty = number(figures.brierUncertainty);
    expect(miscalibration).toBeGreaterThanOrEqual(0);
    expect(discrimination).toBeGreaterThanOrEqual(0);
    expect(discrimination).toBeLessThanOrEqual(uncertainty + 1e-12);
    expect(miscalibration - discrimination + uncertainty).toBeCloseTo(brier, 12);
  }
});
