import { expect, test } from "vitest";
import { calibrationFigures } from "@/lib/metrics/calibration/calibration-figures";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { tallyForecasts } from "@/lib/metrics/tally";
import { measureTally } from "../measure-tally";
import { normalIntervals } from "./normal-intervals";

const rules = { bins: 5, binning: "equal-mass", rules: "default" } as const;

test("has the usual standard errors", () => {
  // 6 of 10 right: 0.6 ± 1.96 sqrt(0.6 * 0.4 / 10) = 0.6 ± 0.3036.
  const rows = Array.from({ length: 10 }, (_, i) => ({ confidence: 0.8, correct: i < 6 }));
  const tally = tallyForecasts(rows);
  const found = normalIntervals(tally, calibrationFigures(tally, rules));
  expect(found.accuracy).toEqual({
    low: expect.closeTo(0.2964, 4),
    high: expect.closeTo(0.9036, 4),
  });
  // All say the same: only answers vary.
  expect(found.meanConfidence).toEqual({ noInterval: "all_alike" });
  expect(found.gap).toEqual({ low: expect.closeTo(-0.1036, 4), high: expect.closeTo(0.5036, 4) });
});

test("are within a few per cent of the width from those of 10,000 resamples", () => {
  const random = seededRandom("normal");
  const rows = Array.from({ length: 1_000 }, () => {
    const confidence = Math.round(20 * random()) / 20;
    return { confidence, correct: random() < 0.1 + 0.7 * confidence };
  });
  const tally = tallyForecasts(rows);
  const found = normalIntervals(tally, calibrationFigures(tally, rules));
  const resampled = measureTally(tally, { ...rules, resamples: 10_000, seed: 1 });
  const names = ["accuracy", "meanConfidence", "gap", "brier", "logScore", "auroc", "sharpness"];
  for (const name of names as (keyof typeof found)[]) {
    const ours = found[name];
    const theirs = resampled[name];
    if (!("low" in ours) || !("low" in theirs)) throw new Error(name);
    // Five standard errors of a 2.5 % point of 10,000 resamples, 0.7 % of the width each.
    const room = 0.035 * (theirs.high - theirs.low);
    expect(Math.abs(ours.low - theirs.low), name).toBeLessThan(room);
    expect(Math.abs(ours.high - theirs.high), name).toBeLessThan(room);
  }
});

test("sharpness of two confidences, each said by half, is not sure", () => {
  // 0.15, whose square differs by 2 * 0.15^4 / 12^2: 0.15 -+ 1.96 * 0.15 / (12 sqrt(2)) = 0.15 -+ 0.01732.
  const rows = Array.from({ length: 12 }, (_, i) => ({
    confidence: i % 2 === 0 ? 0.6 : 0.9,
    correct: i < 6,
  }));
  const tally = tallyForecasts(rows);
  const { sharpness } = normalIntervals(tally, calibrationFigures(tally, rules));
  expect(sharpness).toEqual({ low: expect.closeTo(0.13268, 4), high: expect.closeTo(0.16732, 4) });
});
