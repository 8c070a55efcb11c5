import { expect, test } from "vitest";
import { brierDecomposition } from "@/lib/metrics/calibration/brier-decomposition";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { countTally, tallyForecasts } from "@/lib/metrics/tally";
import type { Tally } from "@/lib/metrics/types";
import { confidenceGroups } from "./confidence-groups";
import { discriminationInterval, discriminationOf } from "./discrimination-interval";
import { gapModel } from "./gap-model";

function intervalOf(tally: Tally) {
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
  const { low, high } = intervalOf({
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
  const { low, high } = intervalOf({
    confidence: Float64Array.of(0.5, 1),
    right: Float64Array.of(1600, 800),
    wrong: Float64Array.of(1600, 0),
  });
  expect(Math.abs(low - (0.04 - 1.96 * 0.0017))).toBeLessThan(0.0006);
  expect(Math.abs(high - (0.04 + 1.96 * 0.0017))).toBeLessThan(0.0006);
});

test("begins at 0 where confidence tells nothing", () => {
  const { low, high } = intervalOf({
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
  const { low, high } = intervalOf({
    confidence: Float64Array.of(0.3, 0.9),
    right: Float64Array.of(14, 6),
    wrong: Float64Array.of(6, 14),
  });
  expect(low).toBe(0);
  expect(high).toBeLessThan(0.05);
});
