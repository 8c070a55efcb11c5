import { expect, test } from "vitest";
import { brierDecomposition } from "@/lib/metrics/calibration/brier-decomposition";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { tallyForecasts } from "@/lib/metrics/tally";
import { confidenceGroups } from "./confidence-groups";
import { gapModel } from "./gap-model";
import { miscalibrationInterval, miscalibrationRoot } from "./miscalibration-interval";

/** So many forecasts at each confidence, right as often as asked. */
const tallyWith = (each: number, accuracies: readonly (readonly [number, number])[]) => ({
  confidence: Float64Array.from(accuracies, ([confidence]) => confidence),
  right: Float64Array.from(accuracies, ([, accuracy]) => Math.round(each * accuracy)),
  wrong: Float64Array.from(accuracies, ([, accuracy]) => each - Math.round(each * accuracy)),
});
const intervalOf = (tally: ReturnType<typeof tallyWith>) =>
  miscalibrationInterval(gapModel(confidenceGroups(tally), tally));

test("what is computed at gaps is the miscalibration of brierDecomposition", () => {
  const random = seededRandom("pools");
  const rows = Array.from({ length: 300 }, () => {
    const confidence = Math.round(10 * random()) / 10;
    return { confidence, correct: random() < (confidence > 0.6 ? 0.7 : confidence) };
  });
  const tally = tallyForecasts(rows);
  const groups = gapModel(confidenceGroups(tally), tally);
  const root = miscalibrationRoot(groups)(groups.observed, new Float64Array(11), 0);
  const parts = brierDecomposition(tally);
  expect("n" in parts && "miscalibration" in parts && parts.miscalibration).toBeCloseTo(
    root ** 2,
    12,
  );
});

test("of one confidence it is the square of the gap +- 1.96 standard errors", () => {
  // 7,000 of 10,000 right at 0.8: (0.1 -+ 1.96 sqrt(0.21 / 10000))^2.
  const { low, high } = intervalOf(tallyWith(10_000, [[0.8, 0.7]]));
  expect(Math.abs(Math.sqrt(low) - (0.1 - 0.00898))).toBeLessThan(0.001);
  expect(Math.abs(Math.sqrt(high) - (0.1 + 0.00898))).toBeLessThan(0.001);
});

test("begins at 0 where calibration is not rejected, and above where it is", () => {
  const calibrated = tallyWith(500, [
    [0.5, 0.51],
    [0.7, 0.69],
    [0.9, 0.91],
  ]);
  expect(intervalOf(calibrated).low).toBe(0);
  expect(intervalOf(calibrated).high).toBeGreaterThan(0);
  const over = tallyWith(500, [
    [0.5, 0.4],
    [0.7, 0.6],
    [0.9, 0.8],
  ]);
  expect(intervalOf(over).low).toBeGreaterThan(0);
  expect(intervalOf(over).high).toBeGreaterThan(0.01);
});
