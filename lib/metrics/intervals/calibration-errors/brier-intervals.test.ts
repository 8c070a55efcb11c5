import { expect, test } from "vitest";
import { brierDecomposition } from "@/lib/metrics/calibration/brier-decomposition";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { countTally, tallyForecasts } from "@/lib/metrics/tally";
import type { Tally } from "@/lib/metrics/types";
import {
  discriminationInterval,
  discriminationOf,
  miscalibrationInterval,
  miscalibrationRoot,
} from "./brier-intervals";
import { confidenceGroups } from "./fixed-bin-gaps";
import { gapModel } from "./gap-model";

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

function intervalOfDiscrimination(tally: Tally) {
  const interval = discriminationInterval(
    tally,
    gapModel(confidenceGroups(tally), tally),
    countTally(tally),
  );
  if (!interval) throw new Error("nothing to tell apart");
  return interval;
}

test("what is computed in draws is the discrimination of brierDecomposition", () => {
  const random = seededRandom("discrimination");
  const rows = Array.from({ length: 300 }, () => {
    const confidence = Math.round(10 * random()) / 10;
    return { confidence, correct: random() < (confidence > 0.6 ? 0.7 : confidence) };
  });
  const tally = tallyForecasts(rows);
  const masses = tally.right.map((r, k) => (r + (tally.wrong[k] ?? 0)) / 300);
  const right = tally.right.map((r) => r / 300);
  const parts = brierDecomposition(tally);
  expect("n" in parts && "discrimination" in parts && parts.discrimination).toBeCloseTo(
    discriminationOf(masses)(right, new Float64Array(masses.length), 0),
    12,
  );
});

test("of two confidences it is a (1 - a) times the squared difference, give or take 1.96 errors", () => {
  // 0.3 and 0.7, 5,000 each, right as often: 0.2^2 = 0.04, however often each is stated. Of the root, half the
  // difference d, the standard error is sqrt(2 * 0.21 / 5000) / 2 = 0.0046, and that of how often adds nothing.
  const { low, high } = intervalOfDiscrimination({
    confidence: Float64Array.of(0.3, 0.7),
    right: Float64Array.of(1500, 3500),
    wrong: Float64Array.of(3500, 1500),
  });
  expect(Math.abs(Math.sqrt(low) - (0.2 - 1.96 * 0.0046))).toBeLessThan(0.001);
  expect(Math.abs(Math.sqrt(high) - (0.2 + 1.96 * 0.0046))).toBeLessThan(0.001);
});

test("how often confidences are stated is chance as well", () => {
  // 0.5 in 2,000, of which half are right, and 1 in 2,000, all right: nothing is unsure but how often each is said. With
  // share s of the second, a = 0.5 + s / 2, and discrimination is s (1 - s) / 4: flat at s = 1/2. With s = 1/5 it is
  // 0.04, and 0.25 (1 - 2 s) = 0.15 times as unsure as s, sqrt(0.16 / 4000) = 0.0063: 0.00095. The half that is right
  // adds: of 3,200 the standard error is 0.0088, and the slope 2 s (1 - s) (0.5) = 0.16: 0.0014. In all 0.0017.
  const { low, high } = intervalOfDiscrimination({
    confidence: Float64Array.of(0.5, 1),
    right: Float64Array.of(1600, 800),
    wrong: Float64Array.of(1600, 0),
  });
  expect(Math.abs(low - (0.04 - 1.96 * 0.0017))).toBeLessThan(0.0006);
  expect(Math.abs(high - (0.04 + 1.96 * 0.0017))).toBeLessThan(0.0006);
});

test("begins at 0 where confidence tells nothing", () => {
  const { low, high } = intervalOfDiscrimination({
    confidence: Float64Array.of(0.5, 0.7, 0.9),
    right: Float64Array.of(350, 352, 348),
    wrong: Float64Array.of(150, 148, 152),
  });
  expect(low).toBe(0);
  expect(high).toBeGreaterThan(0);
  expect(high).toBeLessThan(0.01);
});

test("where the more confident are right less often, it begins at 0", () => {
  // 20 of each; isotonic regression pools both. Rounding must not pass for discrimination.
  const { low, high } = intervalOfDiscrimination({
    confidence: Float64Array.of(0.3, 0.9),
    right: Float64Array.of(14, 6),
    wrong: Float64Array.of(6, 14),
  });
  expect(low).toBe(0);
  expect(high).toBeLessThan(0.05);
});
