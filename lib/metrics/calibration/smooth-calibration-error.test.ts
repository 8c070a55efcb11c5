import { expect, test } from "vitest";
import { hasValue } from "@/lib/metrics/has-value";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { tallyOf } from "@/lib/metrics/testing/tally-of";
import type { Tally } from "@/lib/metrics/types";
import { accuracy, meanConfidence } from "./scores";
import {
  coarsenTally,
  smoothBandwidth,
  smoothCalibrationError,
  smoothedError,
} from "./smooth-calibration-error";

function smoothEce(tally: Tally): number {
  const estimate = smoothCalibrationError(tally);
  return hasValue(estimate) ? estimate.value : Number.NaN;
}

const counts = (...rows: [confidence: number, right: number, wrong: number][]): Tally => ({
  confidence: Float64Array.from(rows, ([confidence]) => confidence),
  right: Float64Array.from(rows, ([, right]) => right),
  wrong: Float64Array.from(rows, ([, , wrong]) => wrong),
});

test.each([
  ["0.9 with 70 of 100 right: |0.9 - 0.7|", counts([0.9, 70, 30]), 0.2],
  // Nothing is lost at the end of the scale, where the kernel is reflected.
  ["1 with 70 of 100 right: |1 - 0.7|", counts([1, 70, 30]), 0.3],
  // Gaps of one sign add up, however they are smoothed: 0.1 / 2 + 0.3 / 2.
  ["0.5 and 0.9, 0.1 and 0.3 too high", counts([0.5, 4, 6], [0.9, 6, 4]), 0.2],
  ["0 and always right: as far off as can be", counts([0, 8, 0]), 1],
])("with gaps of one sign it is the gap: %s", (_, tally, expected) => {
  expect(smoothEce(tally)).toBeCloseTo(expected, 5);
});

test("is what opposite gaps leave of each other", () => {
  // 0.25 with 35 of 100 right and 0.75 with 65: half of the forecasts 0.1 too low and half 0.1 too
  // high. By symmetry about 0.5 each half keeps of its 0.05 what it does not send across: with
  // bandwidth s, 0.05 (Phi(0.25 / s) - Phi(-0.25 / s)), so in all 0.1 (2 Phi(0.25 / s) - 1), but for
  // 1e-9 that comes back from the far ends. scipy 1.17.1 solves s = 0.1 (2 Phi(0.25 / s) - 1).
  const value = smoothEce(counts([0.25, 35, 65], [0.75, 65, 35]));
  expect(Math.abs(value - 0.09885590283459283)).toBeLessThan(2e-5);
});

test("equals the integral of the kernel's sum", () => {
  // scipy 1.17.1: quad between the zeros of the sum of reflected normal densities (images to 3
  // scales away), brentq for the bandwidth that equals its error.
  const tally = counts([0.2, 6, 4], [0.6, 8, 12], [1, 9, 1]);
  expect(Math.abs(smoothEce(tally) - 0.17454139973724744)).toBeLessThan(1e-4);
});

test("equals the authors' relplot where no confidence is 0 or 1", () => {
  // relplot 1.0.3: smECE(confidences, hits) = 0.12313767 at the bandwidth 0.1240234375, which it
  // takes in steps of 1/1024.
  const confidences = [
    0.61, 0.86, 0.75, 0.25, 0.32, 0.84, 0.05, 0.79, 0.77, 0.47, 0.32, 0.3, 0.28, 0.45, 0.5, 0.55,
    0.95, 0.76, 0.61, 0.94, 0.24, 0.19, 0.6, 0.09, 0.08, 0.51, 0.47, 0.88, 0.62, 0.51, 0.5, 0.27,
    0.06, 0.22, 0.67, 0.23, 0.38, 0.05, 0.8, 0.19,
  ];
  const hits = [
    1, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 1, 1, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0,
    0, 0, 1, 0, 0, 0, 1, 0,
  ];
  const tally = tallyOf(confidences, hits);
  expect(Math.abs(smoothEce(tally) - 0.1231376682940846)).toBeLessThan(0.0005);
});

test("smoothedError falls as the bandwidth grows", () => {
  const tally = counts([0.1, 3, 7], [0.4, 2, 8], [0.5, 9, 1], [0.8, 5, 5]);
  const errors = [0.01, 0.03, 0.1, 0.3, 1].map((bandwidth) => smoothedError(tally, bandwidth));
  expect(errors).toEqual([...errors].sort((a, b) => b - a));
});

test("smoothedError is the same to 0.00001 where many confidences are taken together", () => {
  const random = seededRandom("distinct");
  const confidences = Array.from({ length: 1500 }, () => random());
  const hits = confidences.map((confidence) => (random() < confidence ** 2 ? 1 : 0));
  const tally = tallyOf(confidences, hits);
  // The bandwidth found for the tally taken together, and the error of the tally as it is.
  const exact = smoothedError(tally, smoothBandwidth(tally)) / 1500;
  expect(coarsenTally(tally).confidence).toHaveLength(1001);
  expect(Math.abs(smoothEce(tally) - exact)).toBeLessThan(1e-5);
});

test("is 0 where every confidence is right as often as it says", () => {
  expect(smoothEce(counts([0.25, 1, 3], [0.5, 3, 3], [1, 2, 0]))).toBe(0);
});

test("smoothCalibrationError is undefined without forecasts", () => {
  expect(smoothCalibrationError(counts())).toEqual({ undefined: "no_forecasts", n: 0 });
});

test("coarsenTally leaves a tally of few confidences as it is", () => {
  const tally = tallyOf([0.1234567, 0.9], [1, 0]);
  expect(coarsenTally(tally)).toBe(tally);
});

test("coarsenTally parts each of many between its neighbours, keeping accuracy and mean confidence", () => {
  const random = seededRandom("many");
  const confidences = Array.from({ length: 3000 }, () => random());
  const tally = tallyOf(
    [...confidences, 1],
    [...confidences.map((c) => (random() < c ? 1 : 0)), 1],
  );
  const coarse = coarsenTally(tally);
  expect(coarse.confidence).toHaveLength(1001);
  expect(coarse.confidence[123]).toBe(0.123);
  for (const figure of [accuracy, meanConfidence]) {
    const [before, after] = [figure(tally), figure(coarse)];
    if (!hasValue(before) || !hasValue(after)) throw new Error("no value");
    expect(after.value).toBeCloseTo(before.value, 12);
    expect(after.n).toBeCloseTo(3001, 8);
  }
});
