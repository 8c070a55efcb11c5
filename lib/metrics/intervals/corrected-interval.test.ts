import { expect, test } from "vitest";
import { seededRandom } from "../random/seeded-random";
import { correctedInterval } from "./corrected-interval";
import { gapProfile } from "./gap-profile";

/** Gaps to which chance adds independent normal numbers of standard deviation 1. */
function normalGaps(observed: number[]) {
  const random = seededRandom("normal");
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const size = observed.length;
  return {
    observed: Float64Array.from(observed),
    masses: new Float64Array(size).fill(1 / size),
    scale: () => new Float64Array(size).fill(1),
    resampled: Float64Array.from(
      { length: 20_000 * size },
      (_, i) => normal() + (observed[i % size] ?? 0),
    ),
  };
}

test("of one gap far from 0 it is the gap +- 1.96 standard errors", () => {
  const interval = correctedInterval(normalGaps([10]));
  expect(interval?.low).toBeCloseTo(10 - 1.96, 1);
  expect(interval?.high).toBeCloseTo(10 + 1.96, 1);
  expect(interval?.estimate).toBeCloseTo(10, 1);
});

test("it begins at 0 exactly where a test at 5 % does not reject: |z| up to 1.96", () => {
  expect(correctedInterval(normalGaps([1.9]))?.low).toBe(0);
  expect(correctedInterval(normalGaps([2.02]))?.low).toBeGreaterThan(0);
});

test("the estimate is without the bias of absolute values", () => {
  // Chance alone: the mean of |Z| is 0.798, so 20 gaps show 16, and nothing is there.
  const chance = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 0.79 : -0.79));
  expect(correctedInterval(normalGaps(chance))).toMatchObject({ low: 0, estimate: 0 });
  // True gaps of 2 with chance show sqrt(4 + 1) = 2.24 or so; E|2 + Z| = 2.017.
  const real = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 1 : -1) * (1 + (i % 10) * 0.3));
  const observed = real.reduce((sum, gap) => sum + Math.abs(gap), 0);
  const estimate = correctedInterval(normalGaps(real))?.estimate ?? 0;
  expect(estimate).toBeLessThan(observed);
  expect(estimate).toBeGreaterThan(0.85 * observed);
});

test("nothing to be uncertain of is a point, and no bins are no interval", () => {
  const none = { ...normalGaps([0]), resampled: new Float64Array(400) };
  expect(correctedInterval(none)).toEqual({ low: 0, high: 0, estimate: 0 });
  expect(correctedInterval(normalGaps([]))).toBeNull();
});

test("a profile is as spread as chance leaves it", () => {
  // Masses 1/2; gaps 3 and 1: overall 4, apart +1 and -1. Chance of variance 0.5 in all: half of it is
  // expected apart, 1 - 0.25 / 2 = 0.875 of the square stays; the overall gap's square loses 0.5.
  const profile = gapProfile(Float64Array.of(3, 1), Float64Array.of(0.5, 0.5), 0.5);
  expect(profile[0]).toBeCloseTo(Math.sqrt(15.5) / 2 + Math.sqrt(0.875), 12);
  expect(profile[1]).toBeCloseTo(Math.sqrt(15.5) / 2 - Math.sqrt(0.875), 12);
});
