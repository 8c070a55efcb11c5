import { describe, expect, test } from "vitest";
import { binTally } from "../calibration/bins/bin-tally";
import { calibrationFigures } from "../calibration/calibration-figures";
import { expectedCalibrationError } from "../calibration/expected-calibration-error";
import { hasInterval, hasValue } from "../has-value";
import { forecastKinds } from "../kinds";
import { seededRandom } from "../random/seeded-random";
import { tallyForecasts } from "../tally";
import type { BinRules } from "../types";
import { figureWriter, resampledFigures } from "./bootstrap/resample-tally";
import { binShares, fixedBinGaps, gapsOf } from "./calibration-errors/fixed-bin-gaps";
import { type MeasuredName, measuredNames } from "./measure-figures";
import { measureTally, measureTallyQuickly } from "./measure-tally";

const rules: BinRules = { binning: "equal-mass", rules: "default", bins: 10 };
const settings = { ...rules, resamples: 2000, seed: 7 };

/** Forecasts in steps of 1 / `steps` (all distinct with 0) that are right as often as they say. */
function draw(n: number, steps: number, seed: string) {
  const random = seededRandom(seed);
  return Array.from({ length: n }, () => {
    const confidence = steps === 0 ? random() : Math.round(steps * random()) / steps;
    return { confidence, correct: random() < confidence };
  });
}

test("what is computed in resamples is what calibrationFigures computes", () => {
  for (const [n, steps] of [
    [40, 5],
    [300, 20],
    [60, 0],
  ] as const) {
    const tally = tallyForecasts(draw(n, steps, `${n}`));
    const points = calibrationFigures(tally, rules);
    const out = new Float64Array(resampledFigures.length);
    const kinds = forecastKinds(tally);
    figureWriter(kinds)(kinds.counts, out);
    resampledFigures.forEach((name, f) => {
      const point = points[name];
      expect(hasValue(point) && point.value - (out[f] ?? 0)).toBeCloseTo(0, 12);
    });
  }
});

test.each([
  ["equal-mass", "default"],
  ["equal-mass", "right-closed"],
  ["equal-width", "default"],
  ["equal-width", "reference"],
  ["equal-width", "right-closed"],
] as const)("fixed %s bins by %s rules are those of binTally", (binning, name) => {
  const tally = tallyForecasts(draw(230, 20, name));
  const asked = { binning, rules: name, bins: 10 };
  const held = fixedBinGaps(tally.confidence, binShares(tally, asked));
  const { gaps } = gapsOf(held, tally.right, tally.wrong);
  const error = expectedCalibrationError(binTally(tally, asked));
  const sum = gaps.reduce((total, gap) => total + Math.abs(gap), 0);
  expect(hasValue(error) && error.value - sum).toBeCloseTo(0, 12);
});

describe("measureTally", () => {
  test("the interval of accuracy has the quantiles of a binomial", () => {
    // 70 of 100 right: resampled counts are Binomial(100, 0.7). scipy 1.17.1, binom.ppf: 61 and 79.
    const rows = Array.from({ length: 100 }, (_, i) => ({ confidence: 0.8, correct: i < 70 }));
    const { accuracy, meanConfidence } = measureTally(tallyForecasts(rows), {
      ...settings,
      resamples: 10_000,
      bins: 1,
    });
    expect(accuracy).toEqual({ value: 0.7, low: 0.61, high: 0.79, n: 100 });
    expect(meanConfidence).toMatchObject({ noInterval: "all_alike" });
  });

  test("where all say the same, ECE and the gap have one interval", () => {
    // 70 of 100 right at 0.8: the gap is 0.8 - accuracy, from 0.8 - 0.79 to 0.8 - 0.61.
    const rows = Array.from({ length: 100 }, (_, i) => ({ confidence: 0.8, correct: i < 70 }));
    const { ece, eceCorrected, gap } = measureTally(tallyForecasts(rows), {
      ...settings,
      resamples: 10_000,
    });
    expect(gap).toMatchObject({ low: expect.closeTo(0.01, 9), high: expect.closeTo(0.19, 9) });
    expect(ece).toMatchObject({ low: expect.closeTo(0.01, 9), high: expect.closeTo(0.19, 9) });
    expect(eceCorrected).toMatchObject({ value: expect.closeTo(0.1, 9) });
  });

  test("depends on the seed and not on the order of forecasts", () => {
    const rows = draw(150, 10, "order");
    const measured = measureTally(tallyForecasts(rows), settings);
    expect(measureTally(tallyForecasts([...rows].reverse()), settings)).toEqual(measured);
    expect(measureTally(tallyForecasts(rows), { ...settings, seed: 8 })).not.toEqual(measured);
  });

  test("says why there is no interval", () => {
    const one = measureTally(tallyForecasts([{ confidence: 0.7, correct: true }]), settings);
    expect(one.accuracy).toMatchObject({ value: 1, noInterval: /at least two forecasts/ });
    expect(one.ece).toMatchObject({ undefined: "fewer_than_bins" });
    const right = draw(40, 10, "right").map((row) => ({ ...row, correct: true }));
    expect(measureTally(tallyForecasts(right), settings).auroc).toHaveProperty("undefined");
  });

  test("what does not vary has no interval, whatever rounding makes of it", () => {
    // (1 - 0.7)^2 and 0.3^2, -ln 0.7 both: alike, but not to the last bit.
    const two = [
      { confidence: 0.7, correct: true },
      { confidence: 0.3, correct: false },
    ];
    const alike = { noInterval: "all_alike" };
    const { brier, logScore } = measureTally(tallyForecasts(two), settings);
    expect(brier).toMatchObject(alike);
    expect(logScore).toMatchObject(alike);
    // Confidences of 0 and 1 that are always right: nothing in them shows how often they might be wrong.
    const rows = Array.from({ length: 50 }, (_, i) => ({
      confidence: i % 2,
      correct: i % 2 === 1,
    }));
    const perfect = measureTally(tallyForecasts(rows), settings);
    for (const name of ["gap", "ece", "eceCorrected", "smoothEce", "brier", "logScore"] as const) {
      expect(perfect[name], name).toMatchObject(alike);
    }
    expect(perfect.brierMiscalibration).toMatchObject(alike);
    // 0 of 25 in each bin: the bounds of Clopper and Pearson need no resamples (3.73 %: 0.123).
    expect(perfect.mce).toMatchObject({ low: 0, high: expect.closeTo(0.123, 2) });
  });

  test("one wrong of many: AUROC is undefined in too many resamples", () => {
    // A resample misses the wrong one with probability (1 - 1/50)^50 = 0.364.
    const rows = draw(50, 10, "one").map((row, i) => ({ ...row, correct: i > 0 }));
    expect(measureTally(tallyForecasts(rows), settings).auroc).toMatchObject({
      noInterval: "undefined_in_resamples",
    });
  });

  test("a calibration error that chance explains begins at 0; a large one does not", () => {
    const calibrated = measureTally(tallyForecasts(draw(300, 20, "calibrated")), settings);
    expect(hasInterval(calibrated.ece) && calibrated.ece.low).toBe(0);
    expect(hasInterval(calibrated.smoothEce) && calibrated.smoothEce.low).toBe(0);
    // Always 0.9, right in 60 of 100: |gap| = 0.3, standard error sqrt(0.24 / 100) = 0.049.
    const over = Array.from({ length: 100 }, (_, i) => ({ confidence: 0.9, correct: i < 60 }));
    const { ece } = measureTally(tallyForecasts(over), { ...settings, resamples: 10_000 });
    expect(hasInterval(ece) && [ece.low, ece.high]).toEqual([
      expect.closeTo(0.3 - 1.96 * 0.049, 1),
      expect.closeTo(0.3 + 1.96 * 0.049, 1),
    ]);
  });
});

const quickSettings = { bins: 10, binning: "equal-mass", rules: "default", seed: 1 } as const;

function tallyOf(n: number, steps: number, accuracy: (confidence: number) => number) {
  const random = seededRandom(`${n} ${steps}`);
  return tallyForecasts(
    Array.from({ length: n }, () => {
      const confidence = Math.round(steps * random()) / steps;
      return { confidence, correct: random() < accuracy(confidence) };
    }),
  );
}

/** By how much of the width of whole intervals the ends may differ; those of errors are found in other ways. */
const room = (name: MeasuredName) =>
  name === "mce" ? 0 : /^(smoothEce|ece|brierM|brierD)/.test(name) ? 0.2 : 0.04;

test.each([20, 100])("gives every figure of measureTally, %i steps of confidence", (steps) => {
  const tally = tallyOf(2_000, steps, (c) => 0.1 + 0.7 * c);
  const quick = measureTallyQuickly(tally, quickSettings);
  const whole = measureTally(tally, { ...quickSettings, resamples: 10_000 });
  for (const name of measuredNames) {
    const [ours, theirs] = [quick[name], whole[name]];
    if (!("low" in ours) || !("low" in theirs)) throw new Error(name);
    const most = room(name) * (theirs.high - theirs.low);
    expect(Math.abs(ours.low - theirs.low), `${name}, low`).toBeLessThanOrEqual(most);
    expect(Math.abs(ours.high - theirs.high), `${name}, high`).toBeLessThanOrEqual(most);
    if (name !== "eceCorrected") expect(ours.value).toBe(theirs.value);
  }
});

test.each([
  ["all right", 1],
  ["nearly all right", 0.99],
])("%s: is resampled, as nothing is normal there", (_, accuracy) => {
  const tally = tallyOf(200, 20, () => accuracy);
  expect(measureTallyQuickly(tally, quickSettings)).toEqual(
    measureTally(tally, { ...quickSettings, resamples: 1_000 }),
  );
});

test("half right: the Brier score's uncertainty may be 1/4, which hardly any resample reaches", () => {
  // 50 of 100 right: accuracy is from 0.40 to 0.60 (scipy 1.17.1, binom.ppf), so a (1 - a) from 0.24 to 0.25.
  const rows = Array.from({ length: 100 }, (_, i) => ({ confidence: 0.8, correct: i < 50 }));
  const { brierUncertainty } = measureTally(tallyForecasts(rows), {
    ...settings,
    resamples: 10_000,
  });
  expect(brierUncertainty).toEqual({
    value: 0.25,
    low: expect.closeTo(0.24, 12),
    high: 0.25,
    n: 100,
  });
});

test("half say one thing and half another: sharpness may be the largest there is, which hardly any resample reaches", () => {
  // Of 0.2 and 0.8 the largest is (0.8 - 0.2) / 2. Here it is 0.6 sqrt(97 * 104) / 201 = 0.29982.
  const rows = Array.from({ length: 201 }, (_, i) => ({
    confidence: i < 97 ? 0.2 : 0.8,
    correct: i % 3 === 0,
  }));
  const { sharpness } = measureTally(tallyForecasts(rows), settings);
  expect(sharpness).toMatchObject({
    value: expect.closeTo(0.29982, 5),
    high: expect.closeTo(0.3, 12),
  });
  // Where it is far from that, the resamples' quantile is the end.
  const spread = measureTally(tallyForecasts(draw(200, 20, "spread")), settings).sharpness;
  expect(hasInterval(spread) && spread.high).toBeLessThan(0.35);
});
