import { expect, test } from "vitest";
import { tallyForecasts } from "@/lib/metrics/tally";
import { normalBrierParts } from "./normal-brier-parts";

/** So many forecasts at each confidence, of which so many are right. */
function partsOf(...given: [confidence: number, n: number, right: number][]) {
  const rows = given.flatMap(([confidence, n, right]) =>
    Array.from({ length: n }, (_, i) => ({ confidence, correct: i < right })),
  );
  return normalBrierParts(tallyForecasts(rows));
}

test("is what the formula says where all are pooled", () => {
  // 6 of 10 right at 0.4 and at 0.8: one pool of 0.6. Right and wrong at 0.4 are (0.4 - y)^2 - (0.6 - y)^2 = 0.2 and
  // -0.2, at 0.8 -0.12 and 0.28: mean 0.04, mean square 0.04, variance of the mean (0.04 - 0.0016) / 20 = 0.00192.
  // By chance 0.24 / 20 = 0.012, of variance 2 * 0.012^2 = 0.000288. Eight wrong: t(7) / 1.96 * sqrt(8 / 7) = 1.28976
  // times as wide. 0.04 - 0.012 + 1.96 * 1.28976 * sqrt(0.002208) = 0.14678.
  const { brierMiscalibration, brierDiscrimination } = partsOf([0.4, 10, 6], [0.8, 10, 6]);
  expect(brierMiscalibration.low).toBe(0);
  expect(brierMiscalibration.high).toBeCloseTo(0.14678, 4);
  // Nothing is separated, and as much is gained by chance as the overall accuracy gains:
  // 1.96 * 1.28976 * sqrt(0.000288) = 0.0429.
  expect(brierDiscrimination.low).toBe(0);
  expect(brierDiscrimination.high).toBeCloseTo(0.0429, 4);
});

test("is what the formula says of two pools", () => {
  // 20 of 100 right at 0.1, 80 of 100 at 0.7: both 0.1 too low. Miscalibration: (c - y)^2 - (r - y)^2 is 0.17 and -0.03 at
  // 0.1 (r = 0.2), 0.05 and -0.15 at 0.7 (r = 0.8): mean (3.4 - 2.4 + 4 - 3) / 200 = 0.01; mean square (20 * 0.0289 + 80 *
  // 0.0009 + 80 * 0.0025 + 20 * 0.0225) / 200 = 0.0065. By chance 2 * 0.16 / 200 = 0.0016, of variance 4 * 0.0008^2.
  // 100 wrong: t(99) / 1.96 * sqrt(100 / 99) = 1.01751. 0.0084 -+ 1.96 * 1.01751 * sqrt(0.0064 / 200 + 2.56e-6) = 0.01172.
  const { brierMiscalibration, brierDiscrimination } = partsOf([0.1, 100, 20], [0.7, 100, 80]);
  expect(brierMiscalibration.low).toBe(0);
  expect(brierMiscalibration.high).toBeCloseTo(0.0084 + 0.01172, 4);
  // Discrimination: (0.5 - y)^2 - (r - y)^2 is -0.39 and 0.21 at 0.1, 0.21 and -0.39 at 0.7: mean 0.09, mean square
  // (0.4 * 0.1521 + 1.6 * 0.0441) / 2 = 0.0657; by chance 0.0016 less 0.25 / 200 = 0.00035.
  // 0.08965 -+ 1.96 * 1.01751 * sqrt((0.0657 - 0.0081) / 200 + 2.56e-6) = 0.03399.
  expect(brierDiscrimination.low).toBeCloseTo(0.08965 - 0.03399, 4);
  expect(brierDiscrimination.high).toBeCloseTo(0.08965 + 0.03399, 4);
});
