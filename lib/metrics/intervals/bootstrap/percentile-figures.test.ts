import { expect, test } from "vitest";
import { measureTally } from "../measure-tally";

const settings = { binning: "equal-mass", rules: "default", resamples: 10_000, seed: 1 } as const;

test("intervals are the percentiles of a binomial where everything follows from how many are right", () => {
  // 70 of 100 right, all with confidence 0.4. scipy's binom(100, 0.7): 2.5 % point 61, 97.5 % point 79.
  const tally = {
    confidence: Float64Array.of(0.4),
    right: Float64Array.of(70),
    wrong: Float64Array.of(30),
  };
  const found = measureTally(tally, { ...settings, bins: 1, intervals: "percentile" });
  const close = (value: number) => expect.closeTo(value, 12);
  expect(found.accuracy).toEqual({ value: 0.7, low: close(0.61), high: close(0.79), n: 100 });
  // |accuracy - 0.4|, with nothing taken off.
  const error = { value: close(0.3), low: close(0.21), high: close(0.39), n: 100 };
  expect([found.ece, found.mce]).toEqual([error, error]);
  // 0.36 for each right one and 0.16 for each wrong one: 0.16 + 0.2 accuracy.
  expect(found.brier).toMatchObject({ low: close(0.282), high: close(0.318) });
  expect(found.eceCorrected).toEqual({ undefined: "not_corrected", n: 100 });
  expect(found.smoothEce).toMatchObject({ noInterval: "not_corrected" });
});

test("nothing is corrected: calibrated forecasts have an interval far above 0", () => {
  // Ten confidences, ten forecasts each, right as nearly as often as they say: the error is small, and a resample's is not.
  const confidence = Float64Array.from({ length: 10 }, (_, k) => (k + 0.5) / 10);
  const right = confidence.map((c) => Math.round(10 * c));
  const tally = { confidence, right, wrong: right.map((r) => 10 - r) };
  const of = (intervals: "percentile" | "corrected") =>
    measureTally(tally, { ...settings, bins: 10, intervals }).ece;
  expect(of("corrected")).toMatchObject({ low: 0 });
  const { low } = of("percentile") as { low: number };
  expect(low).toBeGreaterThan(0.04);
});
