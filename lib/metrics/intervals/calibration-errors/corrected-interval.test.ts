import { expect, test } from "vitest";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { correctedInterval, largestError } from "./corrected-interval";
import { gapProfile } from "./gap-profile";

/** What the interval of gaps is to which chance adds independent numbers of this standard deviation. */
function intervalOf(observed: number[], deviation = 1) {
  const size = observed.length;
  /** Small enough for no gap to come near the largest that there can be, 0.5 / size. */
  const unit = 1 / 1000;
  const found = new Float64Array(size * size).map((_, at) =>
    at % (size + 1) === 0 ? (unit * deviation) ** 2 : 0,
  );
  const interval = correctedInterval({
    observed: Float64Array.from(observed, (gap) => unit * gap),
    masses: new Float64Array(size).fill(1 / size),
    stated: new Float64Array(size).fill(0.5),
    found,
    covariance: () => found,
  });
  if (!interval) return null;
  const { low, high, estimate } = interval;
  return { low: low / unit, high: high / unit, estimate: estimate / unit };
}

/** The 5, 15, ... 95 % points of the standard normal distribution (scipy 1.17.1, norm.ppf), and again. */
const points = [
  -1.6449, -1.0364, -0.6745, -0.3853, -0.1257, 0.1257, 0.3853, 0.6745, 1.0364, 1.6449,
];
const chance = [...points, ...points];

test("of one gap far from 0 it is the gap +- 1.96 standard errors", () => {
  const interval = intervalOf([10]);
  expect(interval?.low).toBeCloseTo(10 - 1.96, 0);
  expect(interval?.high).toBeCloseTo(10 + 1.96, 0);
  expect(interval?.estimate).toBeCloseTo(10, 0);
});

test("it begins at 0 exactly where a test at 5 % does not reject: |z| up to 1.96", () => {
  expect(intervalOf([1.85])?.low).toBe(0);
  expect(intervalOf([2.07])?.low).toBeGreaterThan(0);
});

test("the estimate is without the bias of absolute values", () => {
  // Chance alone: the mean of |Z| is 0.798, so 20 gaps show 16, and nothing is there.
  const calibrated = intervalOf(chance);
  expect(calibrated).toMatchObject({ low: 0 });
  expect(calibrated?.estimate).toBeLessThan(4);
  // True gaps of 3 to either side: 60, far enough from 0 for chance to add nothing to their size.
  const real = intervalOf(chance.map((z, i) => z + (i < 10 ? 3 : -3)));
  expect(real?.low).toBeLessThan(60);
  expect(real?.high).toBeGreaterThan(60);
  expect(Math.abs((real?.estimate ?? 0) - 60)).toBeLessThan(4);
});

test("nothing to be uncertain of is a point, and no bins are no interval", () => {
  expect(intervalOf([0], 0)).toEqual({ low: 0, high: 0, estimate: 0 });
  expect(intervalOf([])).toBeNull();
});

test("one error among many gaps that are 0 is covered as often as one of many small ones", () => {
  // 100 draws of 20 gaps with noise of 1, true error 8 either way. The standard error is 2.2 %.
  const random = seededRandom("shapes");
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const coverage = (gap: (i: number) => number) => {
    let held = 0;
    for (let i = 0; i < 100; i += 1) {
      const observed = Array.from({ length: 20 }, (_, j) => gap(j) + normal());
      const interval = intervalOf(observed);
      if (interval && interval.low <= 8 && 8 <= interval.high) held += 1;
    }
    return held / 100;
  };
  for (const gap of [(i: number) => (i === 3 ? 8 : 0), (i: number) => (i % 2 === 0 ? 0.4 : -0.4)]) {
    expect(coverage(gap)).toBeGreaterThan(0.89);
  }
});

test("a profile is as spread as chance leaves it", () => {
  // Masses 1/2; gaps 3 and 1: overall 4, apart +1 and -1. Chance of variance 0.5 in all: half of it is
  // expected apart, 1 - 0.25 / 2 = 0.875 of the square stays; the overall gap's square loses 0.5.
  const chance = Float64Array.of(0.25, 0, 0, 0.25);
  const profile = gapProfile(Float64Array.of(3, 1), Float64Array.of(0.5, 0.5), chance);
  expect(profile[0]).toBeCloseTo(Math.sqrt(15.5) / 2 + Math.sqrt(0.875), 12);
  expect(profile[1]).toBeCloseTo(Math.sqrt(15.5) / 2 - Math.sqrt(0.875), 12);
});

test("it ends at the largest error: each gap 1.96 standard errors on, at an accuracy of at most 1", () => {
  // Bins of half the forecasts at 0.9 and 0.6, standard errors 0.02: gaps of 0.05 (all right) and 0.1.
  const model = {
    observed: Float64Array.of(0.05, 0.1),
    masses: Float64Array.of(0.5, 0.5),
    stated: Float64Array.of(0.9, 0.6),
    found: new Float64Array(4),
    covariance: () => new Float64Array(4),
  };
  const largest = largestError(model, Float64Array.of(0.02, 0.02));
  expect(largest).toBeCloseTo(0.05 + 0.1 + 1.96 * 0.02, 4);
});
